// Runs a Python script on the Python that Pyodide brings (another version, another processor), with this checkout before it.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.FS.mkdir("/checkout");
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.cwd() }, "/checkout");
console.log(python.runPython(readFileSync(process.argv[2], "utf8")));
