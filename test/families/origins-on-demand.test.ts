import { expect, test } from 'vitest';
import { ROOT, runProgram } from '../support/process.ts';

/** Modules of `generated/explain` that a process has loaded after it did this. */
async function loadedAfter(body: string): Promise<readonly string[]> {
  const program = `
    import { createRequire } from 'node:module';
    const { registry } = await import('${ROOT}generated/index.ts');
    const { createIntake } = await import('${ROOT}runtime/intake/intake.ts');
    const { atOnce } = await import('${ROOT}runtime/contract/paused-work.ts');
    const deployment = { groups: { default: { multiplier: 1, models: ['*'] } }, channels: [] };
    const intake = createIntake({ registry, deployment: () => deployment, clock: Date.now });
    const route = registry.routes.find(({ id }) => id === 'videos-create');
    if (registry.digest === '') throw new Error('every gateway asks for the digest when it starts');
    const key = { id: 'k', owner_id: 'o', group: 'default', models: ['*'], concurrent: null };
    const request = { route, key, path: {}, query: {}, strict: false };
    try { atOnce(intake.check({ ...request, body: { kind: 'json', value: ${body} } })); } catch {}
    const { cache } = createRequire(import.meta.url);
    console.log(JSON.stringify(Object.keys(cache).filter((path) => path.includes('generated/explain'))));`;
  const { stdout, stderr } = await runProgram(['--input-type=module', '--eval', program]);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

test('an accepted request loads nothing of where its values came from, a refused one its family', async () => {
  const accepted = await loadedAfter("{ model: 'video-a', prompt: 'a heron takes off', seconds: '4' }");
  expect(accepted).toEqual([]);
  const refused = await loadedAfter("{ model: 'video-a', prompt: 'a heron takes off', seconds: '5' }");
  expect(refused.map((path) => path.replace(/.*generated/, 'generated'))).toEqual(['generated/explain/a.ts']);
});
