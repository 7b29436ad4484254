#!/usr/bin/env node
import { adminOperations } from '../generated/admin.ts';
import { writeOut } from './admin/print.ts';
import { runCommandLine } from './command-line.ts';
import { wantsColour } from './document/colour.ts';

const { env, stdout, stderr } = process;
// There is no other place to say that nobody reads it.
const writeError = writeOut(stderr);

process.exitCode = await runCommandLine({
  args: process.argv.slice(2),
  env,
  admin: adminOperations,
  registry: async () => (await import('../generated/index.ts')).registry,
  // Not in the image that is deployed.
  tools: () => import('../generator/tools/index.ts'),
  terminal: {
    out: writeOut(stdout),
    err: (text) => void writeError(text).catch(() => undefined),
    colour: { out: wantsColour(stdout, env), err: wantsColour(stderr, env) },
    // A stream that is no terminal has none.
    ...(stdout.isTTY ? { columns: stdout.columns } : {}),
    ...(stderr.isTTY ? { progress: (text) => void stderr.write(`\r${text}\u001b[K`) } : {}),
  },
});
