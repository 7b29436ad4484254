import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Canonical } from '../../runtime/contract/canonical.ts';
import { partsRead } from '../../runtime/contract/models/fit-fact.ts';
import { modelRow, rowTakes } from '../../runtime/contract/models/model-route.ts';
import type { Protocol, SubmitScope } from '../../runtime/contract/protocol.ts';
import { isSizeFact } from '../../runtime/contract/size.ts';
import { anyRequest } from '../support/any-canonical.ts';

/**
 * What the compiler says that a submission uses is what its code asks for: the same requests are built of facts and
 * roles that note who reads them.
 */
function readBy(
  build: (request: Canonical) => unknown,
  { mode, facts, roles, metadata }: Canonical,
): Set<string> {
  const notes = new Set<string>();
  const noting = <V extends object>(values: V, prefix: string): V =>
    new Proxy(values, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof name !== 'string' || !Object.hasOwn(target, name)) return value;
        notes.add(`${prefix}${name}`);
        const isSize = prefix === '' && registry.vocabulary.facts[name]?.type === 'size';
        return isSize && typeof value === 'object' && value !== null ? noting(value, `${name}.`) : value;
      },
    });
  const request = { mode, facts: noting({ ...facts }, ''), roles: noting({ ...roles }, '') };
  build({
    ...request,
    get metadata() {
      notes.add('metadata');
      return metadata;
    },
  } as Canonical);
  return notes;
}

/** Parts of sizes as they are read of this request, and only what is there. */
function present(used: ReadonlySet<string>, { facts, roles, metadata }: Canonical): Set<string> {
  const there = new Set<string>();
  for (const name of used) {
    const [field = '', part] = name.split('.');
    const size = facts[field];
    if (part === undefined) {
      if (field === 'metadata' ? metadata !== undefined : (facts[field] ?? roles[field]) !== undefined)
        there.add(field);
    } else if (size !== undefined) {
      there.add(field);
      if (!isSizeFact(size)) continue;
      for (const one of partsRead(part as 'ratio', size))
        if (size[one] !== undefined) there.add(`${field}.${one}`);
    }
  }
  return there;
}

function isThere(name: string, { facts, roles, metadata }: Canonical): boolean {
  const [field = '', part] = name.split('.');
  if (field === 'metadata') return metadata !== undefined;
  const value = facts[field] ?? roles[field];
  return part === undefined ? value !== undefined : isSizeFact(facts[field]);
}

/** A name for each row of the protocol, and some whose names choose the request. */
function namesFor({ models = [] }: Protocol): readonly string[] {
  const words = ['x', 'maker@1', 'kling-v3-omni', 'dall-e-2', 'dall-e-3', 'gpt-image-1', 'y-image-to-video'];
  return [...words, ...models.flatMap(({ like = [] }) => like.map((one) => one.replaceAll('*', '')))];
}

describe.each(Object.values(registry.protocols))('$id', (protocol) => {
  test('uses what it says', () => {
    let built = 0;
    const kinds = fc.constantFrom('video' as const, 'image' as const, 'audio' as const);
    const models = fc.constantFrom(...namesFor(protocol));
    const metadata = fc.constantFrom(undefined, { seed: 1 });
    fc.assert(
      fc.property(anyRequest, kinds, models, metadata, (asked, kind, model, extra) => {
        const request = { ...asked, ...(extra === undefined ? {} : { metadata: extra }) };
        const task = { id: 'task_1', created_at: 1, kind };
        const before = { request, model, task, channel: {}, warnings: [] };
        const row = modelRow(protocol, model, kind);
        const table = protocol.route(before);
        const isMade = protocol.models === undefined || (row !== undefined && rowTakes(row, request));
        if (table === undefined || !isMade) return;
        const scope: SubmitScope = { ...before, route: { ...table, ...row?.columns?.(before) } };
        built += 1;
        const read = readBy((one) => protocol.submit.request({ ...scope, request: one }), request);
        const used = present(protocol.submit.used(scope), request);
        // The names of all metadata are looked at, whether or not it is sent.
        if (!used.has('metadata')) read.delete('metadata');
        const given = [...read].filter((name) => used.has(name) || isThere(name, request));
        expect([...used].sort()).toEqual(given.sort());
      }),
      { numRuns: 150, seed: 16 },
    );
    expect(built).toBeGreaterThan(0);
  });
});
