import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, property, string } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOperations } from '../../generated/admin.ts';
import { printable, printableLines } from '../../runtime/admin/print.ts';
import { typedName } from '../../runtime/admin/read-fields.ts';
import { type AdminOperation, offeredFields } from '../../runtime/contract/admin.ts';
import { openDataFolder } from '../../runtime/secrets/secrets.ts';
import { accepted, fund, intent } from '../store/sample.ts';
import { gateway } from './terminal.ts';

/** Writes to the clipboard, clears the screen, forges lines, colours and reorders: by C0, C1 and format characters. */
const HOSTILE =
  '\u001b]52;c;ZXZpbA==\u0007\u001b[2J\u001b[31mred\u009b1m\n  on hold 999.00 USD\r\u202eright\u2066\u200b\u2028\u{e0041}end';
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const folder = mkdtempSync(join(tmpdir(), 'gateway-printable-'));
const env = { GATEWAY_DATA_DIR: join(folder, 'data'), GATEWAY_CONFIG: join(folder, 'gateway.yaml') };

beforeAll(async () => {
  writeFileSync(
    env.GATEWAY_CONFIG,
    `groups: { default: { multiplier: 1, models: ["*"] } }
channels:
  - id: studio
    protocol: openai-videos
    base_url: https://studio.example/
    credentials: [{ api_key: x }]
    groups: [default]
    models: [video-a]
`,
  );
  const { store } = await openDataFolder({ env: {}, dataDir: env.GATEWAY_DATA_DIR });
  const base = {
    id: 'key_hostile',
    owner_id: 'owner-1',
    group: 'default',
    prefix: 'sk-key_hostile',
    hash: 'hash',
  };
  await fund(store, { wallet: 1_000 });
  await store.createKey({ ...base, name: HOSTILE, models: [HOSTILE] });
  await store.topUp({ key: base.id, amount: 10, idem: 'credit', reason: HOSTILE });
  const told = intent('task_lost');
  await store.submitIntent({
    ...told,
    task: {
      ...told.task,
      model: `m\n${HOSTILE}`,
      model_id: HOSTILE,
      request: {
        mode: HOSTILE,
        prompt: HOSTILE,
        warnings: [{ field: HOSTILE, action: 'ignored', message: HOSTILE }],
      },
    },
  });
  await store.recordAmbiguous({
    id: 'task_lost',
    attempt: 1,
    reason: HOSTILE,
    http_status: 502,
    look_again_ms: 0,
    deadline_ms: 60_000,
  });
  await accepted(store, 'task_done');
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `keys create` of `keys-create`. */
function nameOf({ id }: AdminOperation): string {
  return id.replaceAll('-', ' ');
}

/** What to type behind a command's name so that it answers, or refuses, with words of others. */
function typedFor(operation: AdminOperation) {
  const name = nameOf(operation);
  const offered = offeredFields(operation);
  const body = join(folder, 'body.json');
  writeFileSync(body, JSON.stringify({ model: HOSTILE, prompt: HOSTILE }));
  const values: Readonly<Record<string, string>> = {
    micros: '1',
    body,
    route: '/v1/videos',
    as: 'seen',
    key: 'key_hostile',
    task: 'task_lost',
    work: 'task_lost',
    id: operation.path.startsWith('/admin/channels') ? 'studio' : 'task_lost',
  };
  return [
    ...name.split(' '),
    ...offered.flatMap(([field, { argument }]) => (argument === true ? [values[field] ?? 'task_lost'] : [])),
    ...offered.flatMap(([field, one]) =>
      one.argument !== true && one.required === true ? [typedName(field, one), values[field] ?? HOSTILE] : [],
    ),
    ...(name === 'adjust' ? ['--add', '1'] : []),
    ...(name === 'keys limits' ? ['--rpm', '1'] : []),
    ...(name === 'usage' ? ['--by', 'key,model,day'] : []),
  ];
}

const FORMATS = [[], ['--json'], ['--format', 'csv'], ['--format', 'json'], ['--format', 'table']];
const RUNS = Object.values(adminOperations).flatMap((operation) =>
  FORMATS.filter(([flag]) => flag !== '--format' || Object.hasOwn(operation.options, 'format')).map(
    (format) => [`${nameOf(operation)} ${format.join(' ')}`.trim(), operation, format] as const,
  ),
);

test.each(RUNS)('what `%s` prints is text', async (_, operation, format) => {
  const { out, err } = await gateway([...typedFor(operation), ...format], { env });
  expect(out + err).not.toBe('');
  expect(
    [...(out + err).replaceAll(/\r?\n/g, '').matchAll(UNSAFE)].map(([found]) => found.codePointAt(0)),
  ).toEqual([]);
  // A line that begins so was forged.
  expect(out + err).not.toMatch(/^ {2}on hold 999/m);
});

test('what they wrote is shown to people, escaped, and to programs as it is', async () => {
  const escaped = String.raw`\u001b]52;c;ZXZpbA==\u0007\u001b[2J\u001b[31mred\u009b1m\u000a  on hold`;
  const people = await gateway(['uncertain', 'list'], { env, columns: 2_000 });
  expect(people.out).toContain(escaped);
  const programs = await gateway(['uncertain', 'list', '--json'], { env });
  expect(JSON.parse(programs.out)).toMatchObject([{ task: 'task_lost', prompt: HOSTILE }]);
  const explained = await gateway(['explain', 'task_lost', '--json'], { env });
  expect(JSON.parse(explained.out)).toMatchObject({ model: `m\n${HOSTILE}` });
});

test('the escaped text is the text, for whoever reads it as JSON', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const shown = printable(text);
      expect(shown.match(UNSAFE)).toBeNull();
      if (!text.includes('\\') && !text.includes('"')) expect(JSON.parse(`"${shown}"`)).toBe(text);
      expect(JSON.parse(printableLines(JSON.stringify(text, null, 2)))).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('line ends and colours of a command stay', () => {
  const drawn = '\u001b[1mhead\u001b[22m\r\ncell\n';
  expect(printableLines(drawn)).toBe(drawn);
  expect(printableLines('\u001b[2J\r\u009b1m')).toBe(String.raw`\u001b[2J\u000d\u009b1m`);
});
