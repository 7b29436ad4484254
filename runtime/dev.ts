import { spawn } from 'node:child_process';

/**
 * `npm run dev`: the compiler and the server beside each other. The compiler follows `specs/` by itself; Node starts
 * either one again when its own code changes, and the server when the compiler wrote something new.
 */
const follow = (...folders: readonly string[]) => folders.map((folder) => `--watch-path=${folder}`);
const programs = [
  [
    ...follow('generator', 'runtime/contract', 'runtime/document'),
    '--watch-preserve-output',
    'generator/main.js',
    '--watch',
  ],
  [...follow('runtime', 'generated'), '--watch-preserve-output', 'runtime/main.js'],
].map((args) => spawn(process.execPath, args, { stdio: 'inherit' }));

// In a terminal Ctrl+C reaches all of them; whoever signals this process alone means them too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const program of programs) program.kill('SIGTERM');
  });
}
