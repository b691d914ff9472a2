// The pages work without this file: it only makes them live and gentle.
import "./announce.js";
import "./clock.js";
import "./copy.js";
import "./hands.js";
import "./keep.js";
import "./menus.js";
import "./move.js";
import "./pass.js";
import "./print.js";
import "./replay.js";
import "./theme.js";
import "./why.js";
import "./wire.js";
