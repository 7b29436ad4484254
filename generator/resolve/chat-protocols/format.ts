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
  return [
    ...replaceable,
    ...(new Set(reasoning.map(({ style }) => style)).size > 1 ? ['reasoning'] : []),
  ].sort();
}

/**
 * GW2031 for options and styles that the format does not have, GW3050 for those that are not as it takes them; GW2032
 * for efforts that no caller can ask for, GW3044 for calls that say their model nowhere.
 */
export function checkFormat(spec: ChatProtocolSpec, context: ResolveContext): void {
  checkOptions(spec, context);
  checkStyles(spec, context);
  checkEfforts(spec, context);
  checkModelPath(spec, context);
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
  if (reasoning.length > 0 && !fields.includes(EFFORT))
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
    // A style may stand once more for the models that an earlier row of it is not for.
    if (reasoning.slice(0, index).some((one) => one.style === style && one.models === undefined))
      reportChat({ spec, context }, path, `style \`${style}\` stands twice`);
    if (facts.efforts === 'either') return;
    for (const [effort, value] of Object.entries(efforts)) {
      if ((typeof value === 'string') === (facts.efforts === 'words')) continue;
      const wanted = `efforts of style \`${style}\` are ${facts.efforts}, not \`${value}\``;
      reportChat({ spec, context }, ['chat', 'reasoning', index, 'efforts', effort], wanted);
    }
  });
}

/** Silent while no family lists the words of its efforts, or the file of one has mistakes of its own. */
function checkEfforts(spec: ChatProtocolSpec, context: ResolveContext): void {
  const { chat_families, broken } = context.specs;
  const lists = chat_families.map(({ value }) => value.fields?.[EFFORT]?.enum);
  const known = [...new Set(lists.filter(Array.isArray).flat())].filter((word) => typeof word === 'string');
  if (known.length === 0 || broken.size > 0) return;
  (spec.value.chat.reasoning ?? []).forEach(({ efforts }, index) => {
    for (const name of Object.keys(efforts)) {
      if (known.includes(name)) continue;
      const span = spanAt(spec.document, ['chat', 'reasoning', index, 'efforts', name], 'key');
      context.sink.add(diagnose('GW2032', span, { name, known }));
    }
  });
}

/** The public field whose words a style says in its own. */
const EFFORT = 'reasoning_effort';

function checkModelPath(spec: ChatProtocolSpec, context: ResolveContext): void {
  const { chat } = spec.value;
  if (CHAT_FORMAT_FACTS[chat.format].model !== 'path') return;
  for (const call of ['complete', 'stream'] as const) {
    if (/\$model\b/.test(chat[call].post)) continue;
    const span = spanAt(spec.document, ['chat', call, 'post']);
    context.sink.add(diagnose('GW3044', span, { format: chat.format }));
  }
}

function either(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(' or ');
}
