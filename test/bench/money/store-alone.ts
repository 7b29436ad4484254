import { join } from 'node:path';
import { openStore } from '../../../runtime/store/open-store.ts';
import type { Store } from '../../../runtime/store/types.ts';

/** Intents and their outcomes per second of the store alone, so many callers at a time, each durable before the next. */
export async function storeAlone(
  folder: string,
  { submits, concurrency }: { readonly submits: number; readonly concurrency: number },
): Promise<number> {
  const store = await openStore({ dataDir: join(folder, 'store-alone') });
  try {
    const key = { id: 'key_bench', name: 'bench', owner_id: 'bench', group: 'default', models: ['*'] };
    await store.createKey({ ...key, prefix: 'sk-bench', hash: 'bench' });
    await store.topUp({ key: key.id, amount: 10 ** 12, idem: 'bench', reason: 'bench' });
    let made = 0;
    const began = performance.now();
    const worker = async () => {
      while (made < submits) {
        made += 1;
        const id = `task_${made.toString().padStart(32, '0')}`;
        await submitOne(store, key, id);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    return (submits * 1_000) / (performance.now() - began);
  } finally {
    await store.close();
  }
}

/** The intent of a task and its outcome, each durable before the next. */
export async function submitOne(
  store: Store,
  key: { readonly id: string; readonly owner_id: string },
  id: string,
): Promise<void> {
  const outcome = await store.submitIntent({
    task: {
      ...{ id, kind: 'video', route: 'videos-create', owner_id: key.owner_id, key_id: key.id },
      ...{
        model: 'video-a',
        model_id: 'video-a',
        spec_version: 'bench',
        price: 400_000,
        price_rule: 'bench',
      },
      request: { mode: 'text', prompt: 'a heron takes off over the lake at dawn', warnings: [] },
    },
    channel: { channel_id: 'bench', protocol: 'openai-videos', credential: 0, max_inflight: 1_000_000 },
    submit_timeout_ms: 60_000,
  });
  if (outcome.kind !== 'held') throw new Error(`not held: ${outcome.kind}`);
  const times = { first_poll_ms: 60_000, deadline_ms: 600_000, uncertain_ms: 600_000 };
  const accepted = { id, attempt: outcome.attempt, upstream_id: `up-${id}`, saved: {}, http_status: 200 };
  await store.recordAccepted({ ...accepted, ...times, warnings: [] });
}
