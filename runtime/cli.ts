#!/usr/bin/env node
import { registry } from '../generated/index.ts';
import { runCommandLine } from './command-line.ts';
import { wantsColour } from './contract/document/colour.ts';

const { env, stdout, stderr } = process;

process.exitCode = await runCommandLine({
  args: process.argv.slice(2),
  env,
  registry,
  terminal: {
    out: (text) =>
      new Promise((resolve, reject) => {
        stdout.write(text, (error) => (error ? reject(error) : resolve()));
      }),
    err: (text) => void stderr.write(text),
    colour: { out: wantsColour(stdout, env), err: wantsColour(stderr, env) },
    // A stream that is no terminal has none.
    ...(stdout.isTTY ? { columns: stdout.columns } : {}),
  },
});
