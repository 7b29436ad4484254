import { expect, test } from 'vitest';
import { seededRandom } from '../support/seeded-random.ts';
import { mutateSpec } from './mutate-spec.ts';

const TEXT = `# a comment
id: p
submit:
  post: /v1/videos
  json:
    prompt: $prompt
    duration: $seconds | int
    size: $size.tier | map 720p 720 1080p 1080
limits: { seconds: { min: 4, max: 12 } }
rows:
  - { http: 401, class: invalid_key }
  - { http: 429, class: rate_limit }
`;

const mutants = Array.from({ length: 300 }, (_, seed) => mutateSpec(TEXT, seededRandom(seed)));

test('a mistake is one line that differs or is gone, the same for the same seed', () => {
  for (const [seed, mutant] of mutants.entries()) {
    const lines = TEXT.split('\n');
    const made = mutant?.text.split('\n') ?? [];
    const gone = mutant?.after === '';
    const expected = lines.toSpliced(
      (mutant?.line ?? 0) - 1,
      1,
      ...(gone ? [] : [made[(mutant?.line ?? 0) - 1] ?? '']),
    );
    expect(made).toEqual(expected);
    expect(mutateSpec(TEXT, seededRandom(seed))).toEqual(mutant);
  }
});

test('all kinds are made, and no comment or id is touched', () => {
  expect(new Set(mutants.map((mutant) => mutant?.kind))).toEqual(
    new Set(['number', 'name', 'key', 'word', 'filter', 'row', 'dash']),
  );
  expect(mutants.filter((mutant) => (mutant?.line ?? 0) <= 2)).toEqual([]);
});
