import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TwinServer } from '../../../runtime/sandbox/twins/twin-server.ts';
import { startGatewayProcess } from '../../support/process.ts';
import { refOf } from '../final-state.ts';
import type { Subject } from '../subject.ts';
import { WORKS } from '../works.ts';

const PRICE = 10;

/** Makes its wallet with money for so many requests, and what starts it. */
export function prepareControl(
  folder: string,
  twins: Pick<TwinServer, 'baseUrl' | 'keyOf'>,
  affords: number,
) {
  const path = join(folder, 'control.db');
  const database = new DatabaseSync(path);
  try {
    database.exec(
      `CREATE TABLE wallet (balance INTEGER) STRICT; INSERT INTO wallet VALUES (${affords * PRICE})`,
    );
  } finally {
    database.close();
  }
  const env = {
    CONTROL_DB: path,
    CONTROL_UPSTREAM: twins.baseUrl('openai-videos'),
    CONTROL_UPSTREAM_KEY: twins.keyOf('openai-videos'),
    CONTROL_PRICE: `${PRICE}`,
  };
  return { path, start: () => startGatewayProcess(env, 'test/chaos/controls/upstream-first.js') };
}

/** The gateway that asks first and writes later, with the part of the load that it knows; campaigns must see it. */
export async function prepareUpstreamFirst(folder: string, twins: TwinServer): Promise<Subject> {
  const { path, start } = prepareControl(folder, twins, 1_000_000);
  return {
    key: 'control',
    strangersKey: 'stranger',
    works: WORKS.filter(({ kind }) => kind === 'video').map((work) => ({
      ...work,
      models: ['video-a'],
      canDelete: false,
      content: false,
    })),
    repeats: false,
    start,
    bank: () => [],
    open: () => 0,
    tell: () => [],
    state() {
      const database = new DatabaseSync(path, { readOnly: true });
      try {
        const rows = database.prepare('SELECT id, prompt FROM tasks').all();
        const known = { state: 'completed', errorCode: null, captured: PRICE, refunds: 0 };
        const mayHave = ['openai-videos-twin'];
        const tasks = rows.map((row) => ({
          ...known,
          mayHave,
          id: String(row.id),
          ref: refOf(String(row.prompt)),
        }));
        return { tasks, calls: [], held: 0 };
      } finally {
        database.close();
      }
    },
  };
}
