// What no program can be below: Node, one line, and a timer to stay.
process.stdout.write('ready on nothing, operators on nothing\n');
setInterval(() => {}, 1_000_000);
