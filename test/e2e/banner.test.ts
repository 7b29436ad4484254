import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { debianTool } from '../support/debian-tool.ts';
import { decodePng } from '../support/decode-png.ts';
import { probeVideo } from '../support/probe-video.ts';
import { startGatewayProcess } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('the commands that the sandbox prints chat, draw two pictures, make three real videos, speak every dialect and show a failure', {
  timeout: 180_000,
}, async () => {
  debianTool('curl', 'curl');
  const folder = tempFolder('banner');
  const gateway = await startGatewayProcess({ GATEWAY_DATA_DIR: join(folder, 'data'), GATEWAY_SANDBOX: '1' });
  try {
    await expect.poll(() => gateway.output()).toContain('"video_url"');
    const script = gateway.output().slice(gateway.output().indexOf('GW='));
    const done = await promisify(execFile)('bash', ['-c', script], { cwd: folder });
    for (const name of ['text.mp4', 'data-uri.mp4', 'file.mp4']) {
      expect(done.stdout).toContain(`${name} is saved`);
      expect(probeVideo(readFileSync(join(folder, name)))).toMatchObject({
        codec: 'h264',
        width: 1280,
        height: 720,
        decodeErrors: '',
      });
    }
    for (const [name, width, height] of [
      ['heron.png', 1920, 1080],
      ['edit.png', 1024, 1024],
    ] as const) {
      expect(done.stdout).toContain(`${name} is saved`);
      expect(decodePng(readFileSync(join(folder, name)))).toMatchObject({ width, height });
    }
    // The last line is an address for a browser, which has no key.
    expect(done.stdout).toContain('heron.mp4 is saved');
    const shown = await fetch(done.stdout.trimEnd().split('\n').at(-1) ?? '');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    expect(probeVideo(Buffer.from(await shown.arrayBuffer()))).toMatchObject({ decodeErrors: '' });
    expect(done.stdout).not.toContain('none.mp4 is saved');
    expect(done.stdout).toContain('"code":"upstream_failed"');
    // A chat in the common format whole and as events, and both in the dialect of another client.
    expect(done.stdout).toMatch(/"object":"chat\.completion",.*You said: “What is a heron\?”/);
    expect(done.stdout).toMatch(/"object":"chat\.completion\.chunk"[\s\S]*\ndata: \[DONE\]\n/);
    expect(done.stdout).toMatch(/\{"candidates":.*You said: “What is a heron\?”/);
    expect(done.stdout).toMatch(/\ndata: \{"candidates":.*"finishReason":"STOP"/);
    expect(done.stdout).toMatch(/"uri":"asset:\/\/[^"]+"/);
    // One answer in each dialect: a bare id for songs, an envelope, and a plain object.
    expect(done.stdout).toMatch(/\{"code":"success","message":"","data":"task_\w+"\}/);
    expect(done.stdout).toMatch(/"data":\{"task_id":"task_\w+","task_status":"submitted"/);
    expect(done.stdout).toMatch(/\{"task_id":"task_\w+","state":"created"|\{"task_id":"task_\w+","status":/);
  } finally {
    await gateway.stop();
  }
});
