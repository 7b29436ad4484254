import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { inferMode } from '../../runtime/intake/check-modes.ts';
import { metadataFields } from '../support/metadata-fields.ts';
import { planOn, READ_MEDIA } from './plan-on.ts';

const { vocabulary, protocols } = registry;

/** One request for each protocol that merges metadata, in the first mode that its families do there. */
async function asked(protocol: string, metadata: JsonObject, strict: boolean) {
  const { carries } = protocols[protocol] ?? {};
  for (const family of registry.families.filter((one) => one.protocols.includes(protocol)))
    for (const { id, needs } of vocabulary.modes) {
      const [model] = family.models.filter(({ modes }) => (modes[id] ?? 'no') !== 'no');
      const carried = needs.every((name) => carries?.roles.includes(name));
      if (model === undefined || !carried) continue;
      const roles = Object.fromEntries(
        needs.map((name) => {
          const kind = vocabulary.roles[name]?.kind ?? 'image';
          return [name, [{ kind, url: `https://cdn.example/${name}.${kind}` }]];
        }),
      );
      const given = { prompt: 'a heron' };
      const facts =
        family.kind === 'video' ? { ...given, seconds: 5, size: { ratio: '16:9', tier: '720p' } } : given;
      const canonical = { mode: inferMode(vocabulary.modes, roles), facts, roles, metadata };
      const request = { route: 'videos-create', family, model, modelName: model.id, warnings: [] };
      const plan = await planOn(protocol, { ...request, canonical, given, strict }, READ_MEDIA);
      if (!(plan instanceof GatewayError) || plan.options.param?.startsWith('metadata') === true) return plan;
    }
  throw new Error(`no family has a request for ${protocol}`);
}

const merging = Object.values(protocols).filter(({ carries }) => carries.metadata);

test.each(merging.map(({ id }) => [id] as const))(
  'a strict request to %s is refused for what it does not take, and told what it does',
  async (protocol) => {
    const strict = await asked(protocol, { zz_other: 1 }, true);
    if (!(strict instanceof GatewayError)) throw new Error('it was taken');
    expect([strict.code, strict.options.param]).toEqual(['invalid_request', 'metadata.zz_other']);
    const fields = metadataFields(protocol);
    for (const field of fields.slice(0, 8)) expect(strict.message).toContain(`\`${field}\``);
    for (const field of fields.slice(8)) expect(strict.message).not.toContain(`\`${field}\``);
    expect(strict.options.details).toMatchObject({ allowed: fields });

    const plan = await asked(protocol, { zz_other: 1 }, false);
    if (plan instanceof GatewayError) throw plan;
    expect(plan.warnings).toContainEqual(
      expect.objectContaining({ field: 'metadata.zz_other', action: 'ignored' }),
    );
    expect(JSON.stringify(plan.upstreamRequest)).not.toContain('zz_other');
  },
);
