// Starts the gateway of the example configuration and stops it when it is ready, while an image is built: what
// cannot start is no image, and what Node has compiled stays in the image, whose files nobody can write later.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const env = {
  GATEWAY_CONFIG: join(import.meta.dirname, 'gateway.example.yaml'),
  GATEWAY_DATA_DIR: mkdtempSync(join(tmpdir(), 'gateway-')),
  HOST: '127.0.0.1',
  PORT: '0',
  ADMIN_PORT: '0',
  OPENAI_KEY: 'no vendor is called',
};
const gateway = spawn(process.execPath, ['runtime/main.js'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
let isReady = false;
gateway.stdout.on('data', (chunk) => {
  process.stdout.write(chunk);
  output += chunk;
  if (isReady || !/^ready on /m.test(output)) return;
  isReady = true;
  gateway.kill('SIGTERM');
});
gateway.on('close', (code) => {
  process.exitCode = isReady ? (code ?? 1) : 1;
});
