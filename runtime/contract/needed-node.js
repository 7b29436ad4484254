import { readFileSync } from 'node:fs';

// Entry points import this first. It is plain JavaScript, and stands in a file of its own, so that a Node that is
// too old for the rest gets as far as being told so.
const { devEngines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const [needed] = /\d+\.\d+/.exec(devEngines.runtime.version);
const [major, minor] = process.versions.node.split('.').map(Number);
const [neededMajor, neededMinor] = needed.split('.').map(Number);

if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  process.stderr.write(
    `Node ${needed} or later is needed and this is ${process.versions.node}: ` +
      '`npm start` brings the right one, as do `npm run generate` and `npx gateway` (on Linux, once `npm ci` ran)\n',
  );
  process.exit(2);
}
