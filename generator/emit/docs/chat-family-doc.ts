import type { ChatModel, TokenPrice } from '../../../runtime/contract/chat.ts';
import type { ChatFamilyIr, GatewayIr, OutputFile } from '../../ir.ts';
import { NO_CACHE, type UnitCache } from '../../output/unit-cache.ts';
import { renderTemplate } from '../../print/template.ts';
import { aboutField, typeText } from './field-text.ts';
import { codes, markdownTable } from './table.ts';

/** `generated/docs/families/<id>.md` of chat: fields, capabilities, limits and price; models are not listed. */
export function emitChatFamilyDocs(ir: GatewayIr, cache: UnitCache = NO_CACHE): readonly OutputFile[] {
  return ir.chatFamilies.map((family) => ({
    path: `generated/docs/families/${family.id}.md`,
    text: renderTemplate('chat-family', viewOf(family, ir), cache),
  }));
}

function viewOf(family: ChatFamilyIr, ir: GatewayIr): object {
  const routes = ir.routes.filter(({ route }) => family.routes.includes(route.id));
  const { inputs, features, limits } = family.shared;
  return {
    source: family.source,
    title: family.title,
    about: family.about?.trim() ?? '',
    routes: codes(routes.map(({ route }) => `${route.method} ${route.path}`)),
    protocols: family.protocols.map((id) => `[${id}](../protocols/${id}.md)`).join(', '),
    modelsOf: family.modelsOf === undefined ? '' : `[${family.modelsOf}](${family.modelsOf}.md)`,
    suffixes: family.suffixes.length === 0 ? 'none' : codes(family.suffixes),
    required: family.required.length === 0 ? '' : codes(family.required),
    fields: markdownTable(
      ['field', 'type', 'meaning'],
      family.fields.map((field) => [`\`${field.name}\``, typeText(field), aboutField(field)]),
    ),
    supports: markdownTable(
      ['what', 'support'],
      [
        ...Object.entries(inputs).map(([name, support]) => [`content \`${name}\``, support]),
        ...Object.entries(features).map(([name, support]) => [`\`${name}\``, support]),
      ],
    ),
    limits:
      limits === undefined ? 'Each model has its own.' : markdownTable(['what', 'tokens'], limitRows(limits)),
    price: family.price === undefined ? '' : priceText(family.price, ir),
  };
}

function limitRows({ context_tokens, output_tokens }: ChatModel['limits']): string[][] {
  return [
    ['prompt and answer together', String(context_tokens)],
    ['one answer', String(output_tokens)],
  ];
}

function priceText(price: TokenPrice, { gateway }: GatewayIr): string {
  if (price.free === true && price.input_micros === 0 && price.output_micros === 0) return 'Free.';
  const { micros_per_unit, currency } = gateway;
  const amount = (micros: number) => `${micros / micros_per_unit} ${currency}`;
  const cached = price.cached_input_micros ?? price.input_micros;
  const perCall = Object.entries(price.per_call ?? {})
    .map(([field, micros]) => ` ${amount(micros)} for each request with \`${field}\`.`)
    .join('');
  return `For a million tokens: ${amount(price.input_micros)} of the prompt, ${amount(cached)} of what of it came from a cache, ${amount(price.output_micros)} of the answer.${perCall}`;
}
