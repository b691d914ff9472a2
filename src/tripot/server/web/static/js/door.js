// Where the house begins: "/", or "/tripot/" below a sub-path.
export const door = document.documentElement.dataset.houseDoor;
