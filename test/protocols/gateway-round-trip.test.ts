import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Canonical } from '../../runtime/contract/canonical.ts';
import type { Family, Interpreted, Model } from '../../runtime/contract/family.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { Media } from '../../runtime/contract/media.ts';
import { applyTogether } from '../../runtime/contract/models/fit-fact.ts';
import { parseSize } from '../../runtime/contract/parse-size.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import {
  isSizeFact,
  pixelsOf,
  ratioOfSize,
  type Size,
  tierOfSize,
  tierSide,
} from '../../runtime/contract/size.ts';
import type { Warning } from '../../runtime/contract/warning.ts';
import { inferMode } from '../../runtime/intake/check-modes.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { submission } from '../support/submission.ts';

/** A gateway of this dialect may stand behind another one: what one sends, the other must read as the same. */
const { gateway } = registry.protocols;
const { vocabulary } = registry;
const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
const route = registry.routes.find((one) => one.path === '/v1/video/generations' && one.method === 'POST');
if (gateway === undefined || route === undefined) throw new Error('the registry has no gateway protocol');

/** As many inputs of a role as tell a list of references from a pair of frames. */
const MOST_INPUTS = 3;
const FILES = { image: 'png', video: 'mp4', audio: 'mp3' } as const;

interface Case {
  readonly family: Family;
  readonly model: Model;
  readonly mode: string;
  readonly request: Canonical;
}

function sent({ model, request }: Pick<Case, 'model' | 'request'>): JsonObject {
  const warnings: Warning[] = [];
  const task = { id: 'task_1', created_at: 1767225600 };
  const before = { request, model: model.id, task, channel: {}, warnings };
  const { body } = gateway?.submit.request(submission(gateway, before) ?? { ...before, route: {} }) ?? {};
  expect(warnings).toEqual([]);
  if (body?.kind !== 'json') throw new Error('no JSON was sent');
  return JSON.parse(JSON.stringify(body.value));
}

/** Sizes a model takes: each ratio with each tier, each alone, and each pair of pixels. */
function sizesOf({ limits }: Model, steered: string | undefined): readonly Size[] {
  const { ratios: listed = ['16:9', '9:16', '1:1', '4:3'], tiers = [], pixels } = limits.sizes.size ?? {};
  const ratios = steered === undefined ? listed : [steered];
  if (pixels !== undefined) return pixels.map((text) => parseSize(text) ?? {});
  return [
    ...(steered === undefined ? tiers.map((tier) => ({ tier })) : []),
    ...ratios.map((ratio) => ({ ratio })),
    ...tiers.flatMap((tier) => ratios.map((ratio) => ({ ratio, tier }))),
    ...tiers.flatMap((tier) =>
      ratios.flatMap((ratio) => {
        const found = pixelsOf(ratio, tierSide(tier) ?? 0);
        return found === undefined ? [] : [{ pixels: found }];
      }),
    ),
  ];
}

/** The one ratio that a family's limits across facts make of all that a mode may be asked for with, if they do. */
function steeredRatio(family: Family, model: Model, mode: string): string | undefined {
  const asked = model.limits.sizes.size?.ratios ?? [];
  const made = asked.map((ratio) => {
    const facts = { size: { ratio } };
    const request = { mode, facts, roles: rolesOf(model, mode, []) };
    const entries = family.together?.[model.id] ?? [];
    const outcome = applyTogether(entries, { request, given: facts, model: model.id });
    const { size } = outcome.facts;
    return outcome.kind === 'fits' && isSizeFact(size) ? ratioOfSize(size) : undefined;
  });
  const [only, ...others] = new Set(made);
  return asked.length > 1 && others.length === 0 ? only : undefined;
}

function rolesOf(model: Model, mode: string, also: readonly string[]): Canonical['roles'] {
  const needs = vocabulary.modes.find((row) => row.id === mode)?.needs ?? [];
  return Object.fromEntries(
    [...needs, ...also].map((role): [string, readonly Media[]] => {
      const kind = vocabulary.roles[role]?.kind ?? 'image';
      const most = Math.min(
        vocabulary.roles[role]?.max ?? MOST_INPUTS,
        model.limits.roles[role]?.max ?? MOST_INPUTS,
        MOST_INPUTS,
      );
      const urls = Array.from(
        { length: most },
        (_, at) => `https://cdn.example/${role}-${at}.${FILES[kind]}`,
      );
      return [role, urls.map((url) => ({ kind, url }))];
    }),
  );
}

/** What this protocol has no place for is a loss that callers are warned of. */
function isCarried(needs: readonly string[]): boolean {
  const { facts = [], roles = [] } = gateway?.carries ?? {};
  return needs.every((name) => facts.includes(name) || roles.includes(name));
}

function casesOf(family: Family, model: Model): readonly Case[] {
  const modes = vocabulary.modes.filter(
    (row) => (model.modes[row.id] ?? 'no') !== 'no' && isCarried(row.needs),
  );
  const { seconds } = model.limits.numbers;
  const length = seconds?.one_of?.at(-1) ?? seconds?.max ?? 5;
  const sounds = (model.toggles.audio ?? 'no') === 'no' ? [undefined] : [undefined, true, false];
  const asked = family.interpret({ body: { metadata: { seed: 7 } }, files: {}, path: {}, query: {} }, []);
  const seeds = [asked.facts.seed];
  return modes.flatMap(({ id: mode, also = [] }) => {
    const along = also.filter((role) => model.limits.roles[role] !== undefined);
    return [[], ...along.map((role) => [role])].flatMap((extra) =>
      sizesOf(model, steeredRatio(family, model, mode)).flatMap((size) =>
        sounds.flatMap((audio) =>
          seeds.map((seed) => ({
            family,
            model,
            mode,
            request: {
              mode,
              facts: { prompt: 'a heron takes off', seconds: length, size, audio, seed },
              roles: rolesOf(model, mode, extra),
              metadata: { style: 'ink' },
            },
          })),
        ),
      ),
    );
  });
}

/** A size is the same whether it is said in pixels or as ratio and tier. */
function meaning({ facts, roles, metadata }: Interpreted): unknown {
  const { size, ...rest } = facts;
  const said = typeof size === 'object' ? (size as Size) : {};
  return JSON.parse(
    JSON.stringify({ rest, ratio: ratioOfSize(said), tier: tierOfSize(said), roles, metadata }),
  );
}

/** Families whose requests the far side takes on the one route that this protocol calls. */
const behind = registry.families.filter((family) => family.routes.includes(route.id));
const models = behind
  .filter((family) => family.protocols.includes('gateway'))
  .flatMap((family) => family.models.map((model) => ({ family, model, cases: casesOf(family, model) })));

test('families may stand behind a gateway', () => {
  expect(models.length).toBeGreaterThan(0);
});

describe.each(models)('$model.id', ({ cases }) => {
  test('is read as what was sent', () => {
    expect(cases.length).toBeGreaterThan(2);
    for (const { family, model, mode, request } of cases) {
      const body = sent({ model, request });
      const warnings: Warning[] = [];
      const said = JSON.stringify(body);
      expect([said, family.validate(body)]).toEqual([said, true]);
      const read = family.interpret({ body, files: {}, path: {}, query: {} }, warnings);
      expect([said, meaning(read)]).toEqual([said, meaning(request)]);
      expect([said, inferMode(vocabulary.modes, read.roles)]).toEqual([said, mode]);
      expect([said, warnings]).toEqual([said, []]);
    }
  });

  test('is taken by the far side, which warns of nothing', () => {
    for (const { model, mode, request } of cases) {
      const value = sent({ model, request });
      const checked = atOnce(
        intake.check({
          route,
          key: keyRecord(),
          body: { kind: 'json', value },
          path: {},
          query: {},
          strict: false,
        }),
      );
      const advised = model.modes[mode] === 'not_recommended' ? ['mode'] : [];
      expect([value, checked.warnings.map(({ field }) => field)]).toEqual([value, advised]);
      expect(checked.canonical.mode).toBe(mode);
    }
  });
});
