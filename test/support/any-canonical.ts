import fc from 'fast-check';
import { registry } from '../../generated/index.ts';
import type { Canonical, FactValue } from '../../runtime/contract/canonical.ts';
import type { Media } from '../../runtime/contract/media.ts';

const { vocabulary } = registry;
const text = fc.stringMatching(/^[A-Z ]{1,20}$/);
const FACTS: Readonly<Record<string, fc.Arbitrary<FactValue>>> = {
  string: text,
  number: fc.double({ min: 0, max: 1000, noNaN: true }),
  integer: fc.integer({ min: 0, max: 2 ** 31 }),
  boolean: fc.boolean(),
  object: fc.constant({ type: 'simple', config: { zoom: 5 } }),
  size: fc.record(
    {
      ratio: fc.constantFrom('16:9', '9:16', '1:1', '21:9', '7:5'),
      tier: fc.constantFrom('480p', '720p', '1080p', '4k'),
      pixels: fc.record({
        width: fc.integer({ min: 1, max: 8000 }),
        height: fc.integer({ min: 1, max: 8000 }),
      }),
    },
    { requiredKeys: [] },
  ),
};

const facts = fc.record(
  Object.fromEntries(Object.values(vocabulary.facts).map(({ name, type }) => [name, FACTS[type] ?? text])),
  { requiredKeys: [] },
);

function inputs(role: string): readonly Media[] {
  const kind = vocabulary.roles[role]?.kind ?? 'image';
  const media = { kind, url: `https://cdn.example/${role}`, base64: 'AAAA', bytes: new Uint8Array(3) };
  return [{ ...media, mime: `${kind}/x`, with: { subject_id: '1', voice_id: 'v' } }];
}

/** Requests of every mode, with facts that callers could ask for and what the mode needs. */
export const anyRequest: fc.Arbitrary<Canonical> = fc
  .record({ mode: fc.constantFrom(...vocabulary.modes), facts, also: fc.boolean() })
  .map(({ mode, facts: given, also }) => {
    const needs = mode.needs.filter((name) => Object.hasOwn(vocabulary.roles, name));
    const roles = [...needs, ...(also ? (mode.also ?? []) : [])];
    return { mode: mode.id, facts: given, roles: Object.fromEntries(roles.map((one) => [one, inputs(one)])) };
  });
