import { CHAT_FORMAT_FACTS, type FormatOption } from '../../../runtime/contract/chat-format-facts.ts';
import type { Json } from '../../../runtime/contract/json.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { ChatProtocolSpec, SpecChat } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { spanAt } from '../place.ts';
import { reportChat } from './report.ts';

/** Channel settings that the format reads, sorted: options that a channel may replace, and the choice of a style. */
export function chatSettings({ format, reasoning = [] }: SpecChat): readonly string[] {
  const { options } = CHAT_FORMAT_FACTS[format];
  const replaceable = Object.keys(options).filter((name) => options[name]?.setting === true);
  return [...replaceable, ...(reasoning.length > 1 ? ['reasoning'] : [])].sort();
}

/** GW2031 for options and styles that the format does not have, GW3050 for those that are not as it takes them. */
export function checkFormat(spec: ChatProtocolSpec, context: ResolveContext): void {
  checkOptions(spec, context);
  checkStyles(spec, context);
}

function checkOptions(spec: ChatProtocolSpec, context: ResolveContext): void {
  const { format, options = {}, reasoning = [] } = spec.value.chat;
  const known = CHAT_FORMAT_FACTS[format].options;
  const styles = reasoning.map(({ style }) => style);
  for (const [name, value] of Object.entries(options)) {
    const path = ['chat', 'options', name];
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (option === undefined) {
      const params = { format, what: 'option', name, known: Object.keys(known).sort() } as const;
      context.sink.add(diagnose('GW2031', spanAt(spec.document, path, 'key'), params));
      continue;
    }
    const problem = value === undefined ? undefined : optionProblem(option, value, styles);
    if (problem !== undefined) reportChat({ spec, context }, path, `\`${name}\` ${problem}`);
  }
}

function optionProblem(option: FormatOption, value: Json, styles: readonly string[]): string | undefined {
  const texts = Array.isArray(value) ? value : [value];
  const allText = texts.every((one) => typeof one === 'string');
  switch (option.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be `true` or `false`';
    case 'text':
      if (typeof value !== 'string') return 'must be a text';
      return option.one_of === undefined || option.one_of.includes(value)
        ? undefined
        : `must be ${either(option.one_of)}, not \`${value}\``;
    case 'texts':
      return allText ? undefined : 'must be a text or a list of texts';
    case 'styles': {
      const strange = texts.find((one) => !styles.some((style) => style === one));
      return strange === undefined
        ? undefined
        : `names \`${String(strange)}\`, which is no style of this file`;
    }
  }
}

function checkStyles(spec: ChatProtocolSpec, context: ResolveContext): void {
  const { format, reasoning = [], fields } = spec.value.chat;
  const known = CHAT_FORMAT_FACTS[format].styles;
  if (reasoning.length > 0 && !fields.includes('reasoning_effort'))
    reportChat(
      { spec, context },
      ['chat', 'reasoning'],
      '`fields` lacks `reasoning_effort`, which chooses it',
    );
  reasoning.forEach(({ style, efforts }, index) => {
    const path = ['chat', 'reasoning', index, 'style'];
    const facts = Object.hasOwn(known, style) ? known[style] : undefined;
    if (facts === undefined) {
      const params = { format, what: 'style of reasoning', name: style, known: Object.keys(known) } as const;
      context.sink.add(diagnose('GW2031', spanAt(spec.document, path), params));
      return;
    }
    if (reasoning.findIndex((one) => one.style === style) < index)
      reportChat({ spec, context }, path, `style \`${style}\` stands twice`);
    if (facts.efforts === 'either') return;
    for (const [effort, value] of Object.entries(efforts)) {
      if ((typeof value === 'string') === (facts.efforts === 'words')) continue;
      const wanted = `efforts of style \`${style}\` are ${facts.efforts}, not \`${value}\``;
      reportChat({ spec, context }, ['chat', 'reasoning', index, 'efforts', effort], wanted);
    }
  });
}

function either(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(' or ');
}
