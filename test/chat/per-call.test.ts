import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { keepFields } from '../../runtime/work/plan/field-losses.ts';
import { chatProtocol, createChatWorld, errorAnswer, MODEL, wholeAnswer } from './chat-world.ts';

const FIELD = 'web_search_options';
const SEARCH = { ...MODEL, price: { ...MODEL.price, per_call: { [FIELD]: 25_000 } } };
const sells = chatProtocol('sells', { per_call_fields: [FIELD] });
const denies = chatProtocol('denies');
const BODY = { [FIELD]: { search_context_size: 'low' } };
const IGNORED = expect.objectContaining({ field: FIELD, action: 'ignored' });

function worldOf(...protocols: readonly (typeof sells)[]) {
  const channels = protocols.map(({ id }, place) => ({ id, protocol: id, priority: 9 - place }));
  return createChatWorld({ protocols, channels, group: { multiplier_ppm: 2_000_000 } });
}

describe('a field that costs by the request', () => {
  test('is sent, held, quoted and charged once where the model has a price for it', async () => {
    const at = worldOf(sells);
    at.script('sells', wholeAnswer());
    const plain = await at.service.quote(at.input({}, {}, { model: SEARCH }), { stream: false });
    const { quote, warnings } = await at.service.quote(at.input(BODY, {}, { model: SEARCH }), {
      stream: false,
    });
    // The field is text of the prompt too, which is held for its bytes.
    expect(quote.micros - plain.quote.micros).toBeGreaterThanOrEqual(50_000);
    expect(quote.rule).toMatch(/ \+ 0\.025\d* USD for web_search_options\) x 2$/);
    expect(warnings).toEqual([]);

    await at.service.complete(at.input({}, {}, { model: SEARCH }));
    await at.service.complete(at.input(BODY, {}, { model: SEARCH }));
    expect(at.calls.map(({ request }) => request.body)).toEqual([
      { kind: 'json', value: expect.not.objectContaining(BODY) },
      { kind: 'json', value: expect.objectContaining(BODY) },
    ]);
    expect(at.opened[1]?.hold).toBe(quote.micros);
    const [without, searched] = at.settled;
    expect((searched?.capture ?? 0) - (without?.capture ?? 0)).toBe(50_000);
    expect(searched?.usage).toMatchObject({ [FIELD]: 1 });
    expect(without?.usage).not.toHaveProperty(FIELD);
  });

  test('is ignored with a warning, and costs nothing, where the model has none', async () => {
    const at = worldOf(sells);
    at.script('sells', wholeAnswer());
    const { warnings } = await at.service.complete(at.input(BODY));
    expect(warnings).toEqual([IGNORED]);
    expect(at.calls[0]?.request.body).toEqual({ kind: 'json', value: expect.not.objectContaining(BODY) });
    expect(at.settled[0]?.usage).not.toHaveProperty(FIELD);
    await expect(at.service.complete(at.input(BODY, {}, { strict: true }))).rejects.toThrow(FIELD);
    await expect(at.service.quote(at.input(BODY, {}, { strict: true }), { stream: false })).rejects.toThrow(
      FIELD,
    );
  });

  test('is held for a channel that may be asked later, and charged only if it is', async () => {
    const at = worldOf(denies, sells);
    at.script('denies', wholeAnswer());
    await at.service.complete(at.input(BODY, {}, { model: SEARCH }));
    at.script('denies', errorAnswer(503, { code: 'overloaded' }));
    at.script('sells', wholeAnswer());
    await at.service.complete(at.input(BODY, {}, { model: SEARCH }));
    expect(at.asked).toEqual(['denies', 'denies', 'sells']);
    expect(at.opened[0]?.hold).toBe(at.opened[1]?.hold);
    const [ignored, searched] = at.settled;
    expect((searched?.capture ?? 0) - (ignored?.capture ?? 0)).toBe(50_000);
  });

  test('costs nothing when it is null, or when nothing was charged', async () => {
    const at = worldOf(sells);
    at.script('sells', wholeAnswer());
    await at.service.complete(at.input({ [FIELD]: null }, {}, { model: SEARCH }));
    expect(at.settled[0]?.usage).not.toHaveProperty(FIELD);
    at.script('sells', errorAnswer(400, { code: 'policy_x' }));
    await expect(at.service.complete(at.input(BODY, {}, { model: SEARCH }))).rejects.toThrow();
    expect(at.settled[1]).toMatchObject({ capture: 0 });
  });
});

describe('a field of which some values cost by the request', () => {
  const speaks = chatProtocol('speaks', {
    per_call_fields: ['modalities'],
    free_values: { modalities: ['text'] },
  });
  const model = { ...MODEL, price: { ...MODEL.price, per_call: { modalities: 25_000 } } };
  const sent = async (modalities: readonly string[], priced: boolean) => {
    const at = worldOf(speaks);
    at.script('speaks', wholeAnswer());
    const input = at.input({ modalities }, {}, priced ? { model } : {});
    const { quote, warnings } = await at.service.quote(input, { stream: false });
    await at.service.complete(input);
    const body = at.calls[0]?.request.body;
    return {
      sent: JSON.stringify(body).includes('modalities'),
      told: warnings.map(({ field, action }) => [field, action]),
      paid: quote.rule.includes('for modalities'),
      held: at.opened[0]?.hold === quote.micros,
    };
  };

  test('is sent for nothing with the others, for its price with these, and not at all without a price', async () => {
    const free = { sent: true, told: [], paid: false, held: true };
    expect(await sent(['text'], false)).toEqual(free);
    expect(await sent(['text'], true)).toEqual(free);
    expect(await sent(['text', 'audio'], true)).toEqual({ ...free, paid: true });
    expect(await sent(['text', 'audio'], false)).toEqual({
      sent: false,
      told: [['modalities', 'ignored']],
      paid: false,
      held: true,
    });
  });
});

test('models of the specs that have a price for it are sent it by the vendors that sell it, and no others', () => {
  for (const family of registry.chat_families.filter(({ fields }) => FIELD in fields)) {
    const body = { model: 'm', messages: [], ...BODY };
    for (const model of family.models)
      for (const id of family.protocols) {
        const protocol = registry.chat_protocols[id];
        if (protocol === undefined) throw new Error(`no chat protocol ${id}`);
        const sold = model.price.per_call?.[FIELD] !== undefined && protocol.per_call_fields?.includes(FIELD);
        const { warnings } = atOnce(keepFields({ body, family, model, surface: 'chat' }, protocol));
        expect([model.id, id, warnings.length]).toEqual([model.id, id, sold === true ? 0 : 1]);
      }
    expect(family.models.some(({ price }) => price.per_call?.[FIELD] !== undefined)).toBe(true);
  }
});
