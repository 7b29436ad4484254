import { registry } from '../../../generated/index.ts';
import type { AnswerView, Surface, TaskView } from '../../../runtime/contract/surface.ts';
import { openServer, type Server } from '../../edge/fakes.ts';
import { type Collect, checksOf, type Group } from '../check.ts';
import { expect, shortly } from '../expect.ts';

const TASK: TaskView = {
  id: `task_${'7'.repeat(32)}`,
  kind: 'video',
  model: 'a-model',
  status: 'queued',
  progress: 0,
  created_at: 1767225600,
};
const LINK = 'https://gateway.example/v1/videos/x/content';
const RESULT = {
  video_url: LINK,
  audio_url: LINK,
  image_url: LINK,
  items: [
    { id: `${TASK.id}-1`, video_url: LINK, audio_url: LINK, image_url: LINK, title: 'A title', text: 'la' },
  ],
};
const ERROR = { code: 'upstream_failed', message: 'it could not be made', type: 'upstream_error', param: '' };

/** A task in each state that a caller can see. */
const STATES: Readonly<Record<TaskView['status'], AnswerView>> = {
  queued: { task: TASK },
  in_progress: { task: { ...TASK, status: 'in_progress', progress: 40 } },
  completed: {
    task: { ...TASK, status: 'completed', progress: 100, completed_at: 1767225700 },
    result: RESULT,
  },
  failed: { task: { ...TASK, status: 'failed' }, error: ERROR },
};

function surfaceOf(id: string): Surface {
  const surface = registry.surfaces[id];
  if (surface === undefined) throw new Error(`no surface ${id}`);
  return surface;
}

/** The answers of a surface that its routes give about one task. */
function taskAnswers(id: string): readonly string[] {
  const routes = registry.routes.filter(({ surface }) => surface === id);
  const about = routes.filter(({ operation }) => /^(?:task\.get|image\.get)$/.test(operation));
  return [...new Set(about.flatMap(({ answer }) => answer ?? []))];
}

/** Each dialect: every error in its words, every state of a task told apart, and misses answered as it speaks. */
export function dialects(ids: readonly string[]): Group {
  let server: Server;
  return {
    name: 'surfaces',
    checks: checksOf(ids, (id, test) => {
      errorsOf(surfaceOf(id), test);
      statesOf(surfaceOf(id), test);
      missesOf(id, () => server, test);
    }),
    async begin() {
      server = await openServer({ registry });
    },
    async end() {
      await server.app.close();
    },
  };
}

function errorsOf({ vendorError }: Surface, test: Collect): void {
  if (vendorError === undefined) return;
  test('every error says its code, its words and that nothing was charged', () => {
    for (const { code, status, types, retryable } of Object.values(registry.errors)) {
      const error = { code, message: `words of ${code}`, param: 'f', status, retryable, charged: 0 };
      const type = types.default ?? code;
      const said = JSON.stringify(vendorError({ request: { id: 'r1' }, error: { ...error, type } }));
      for (const part of [`"${code}"`, `words of ${code}`, '"charged":0', `"retryable":${retryable}`])
        expect(said.includes(part), `${part} in ${said}`).toBe(true);
      expect(said).not.toMatch(/undefined|\[object/);
    }
  });
}

function statesOf({ id, answers }: Surface, test: Collect): void {
  for (const name of taskAnswers(id))
    test(`${name}: each state of a task is told apart, with its id, its links or its error`, () => {
      const said = Object.entries(STATES).map(([state, view]) => {
        const answer = answers[name]?.({ request: { id: 'r1' }, ...view });
        return { state, text: JSON.stringify(answer) };
      });
      expect(new Set(said.map(({ text }) => text)).size, shortly(said)).toBe(said.length);
      for (const { state, text } of said) {
        // Some dialects tell of a failure alone.
        if (state !== 'failed') expect(text.includes(TASK.id), `the id in ${text}`).toBe(true);
        expect(text.includes(LINK), `${state}: the link in ${text}`).toBe(state === 'completed');
        expect(text.includes(ERROR.message), `${state}: the error in ${text}`).toBe(state === 'failed');
        expect(text).not.toMatch(/undefined|\[object/);
      }
    });
}

function missesOf(id: string, serving: () => Server, test: Collect): void {
  const first = registry.routes.find(({ surface, path }) => surface === id && path.split('/').length > 2);
  if (first === undefined) return;
  test('an address below its own that is none is refused as it speaks', async () => {
    const { app, auth } = serving();
    const start = first.path.slice(0, first.path.indexOf('/{') < 0 ? undefined : first.path.indexOf('/{'));
    const url = `${start}/no/such/address/of/${id}`;
    const answer = await app.inject({ method: 'GET', url, headers: auth });
    const about = `GET ${url} answers ${answer.statusCode} ${answer.body}`;
    expect(answer.statusCode, about).toBe(404);
    expect(answer.body.includes('route_not_found'), about).toBe(true);
    const other = await app.inject({
      method: 'PUT' as 'POST',
      url: first.path.replaceAll(/\{\w+\}/g, 'x'),
      headers: auth,
    });
    expect([405, 404].includes(other.statusCode), `PUT answers ${other.statusCode} ${other.body}`).toBe(true);
  });
}
