import { CONTENT_KINDS } from '../../../runtime/contract/chat.ts';
import { CHAT_FORMAT_FACTS, settingWords } from '../../../runtime/contract/chat-format-facts.ts';
import { credentialFacts } from '../../../runtime/contract/protocols/credential-facts.ts';
import type { GatewayIr, OutputFile } from '../../ir.ts';
import type { ChatProtocolIr } from '../../ir-chat-protocol.ts';
import type { CallIr } from '../../ir-protocol.ts';
import { NO_CACHE, type UnitCache } from '../../output/unit-cache.ts';
import { renderTemplate } from '../../print/template.ts';
import type { ChatLossRow } from '../../resolve/chat-loss.ts';
import { chatSettingsOf } from '../chat-protocols/entries.ts';
import { credentialLines, credentialText, differenceText } from './protocol-doc.ts';
import { codes, markdownTable } from './table.ts';

/** `generated/docs/protocols/<id>.md` of protocols that do nothing but chat. */
export function emitChatProtocolDocs(ir: GatewayIr, cache: UnitCache = NO_CACHE): readonly OutputFile[] {
  const ids = [...ir.protocols, ...ir.chatProtocols].map(({ id }) => id);
  return ir.chatProtocols
    .filter(({ alsoTasks }) => !alsoTasks)
    .map((protocol) => ({
      path: `generated/docs/protocols/${protocol.id}.md`,
      text: renderTemplate(
        'chat-protocol',
        {
          source: `specs/protocols/${protocol.id}.yaml`,
          id: protocol.id,
          title: protocol.title,
          about: protocol.about?.trim() ?? '',
          difference: differenceText(protocol, { ids }),
          base_url: protocol.facts.base_url_example ?? '<address of the vendor>',
          credentials: credentialLines(protocol),
          settings: chatSettingsOf(protocol)
            .map((name) => `${name}: <value>`)
            .join(', '),
          sections: chatSections(protocol, ir, cache).trimEnd(),
        },
        cache,
      ),
    }));
}

/** What a page says of the chat half of a protocol. */
export function chatSections(
  protocol: ChatProtocolIr,
  { chatLoss }: Pick<GatewayIr, 'chatLoss'>,
  cache: UnitCache = NO_CACHE,
): string {
  const { format, inputs, mimes } = protocol.facts;
  const view = {
    facts: markdownTable(['', ''], factRows(protocol)),
    families: markdownTable(
      ['family', 'does not carry'],
      chatLoss
        .filter((row) => row.protocol === protocol.id)
        .map((row) => [`[${row.family}](../families/${row.family}.md)`, chatLossText(row)]),
    ),
    inputs: markdownTable(
      ['content', 'sent as', 'inline as'],
      CONTENT_KINDS.map((kind) => [
        `\`${kind}\``,
        codes(inputs[kind] ?? []) || 'cannot be sent',
        codes(mimes[kind] ?? []),
      ]),
    ),
    finish: markdownTable(
      ['word of the vendor', 'finish reason'],
      Object.entries(format.finish).map(([word, reason]) => [`\`${word}\``, `\`${reason}\``]),
    ),
    fails: Object.values(format.finish).includes('failed'),
    reasoning: format.reasoning.length === 0 ? '' : reasoningTable(protocol),
    choice: format.reasoning.length > 1,
  };
  return renderTemplate('chat-sections', view, cache);
}

/** What a chat protocol loses of a family, in a table cell. */
export function chatLossText({ passes, fields, contents }: ChatLossRow): string {
  if (passes) return 'nothing is lost: bodies pass through';
  const parts = [
    ...(fields.length === 0 ? [] : [codes(fields)]),
    ...(contents.length === 0 ? [] : [`content ${codes(contents)}`]),
  ];
  return parts.length === 0 ? 'nothing is lost' : parts.join('; ');
}

function factRows(protocol: ChatProtocolIr): readonly (readonly string[])[] {
  const { auth, calls, facts } = protocol;
  const { format, native, pace } = facts;
  return [
    ['authentication', `\`${auth.use}\`: ${credentialFacts(auth.use)?.about(auth.params) ?? ''}`],
    ['credential', credentialText(protocol)],
    ['channel `settings`', settingsText(protocol)],
    ['format', `\`${format.use}\`: ${CHAT_FORMAT_FACTS[format.use].about}`],
    ['options', optionsText(protocol)],
    ['whole answers', callText(calls.complete)],
    ['streams', callText(calls.stream)],
    ['bodies passed through', native === '' ? 'none' : `those of surface \`${native}\``],
    ['fields', codes(facts.fields)],
    ...(facts.extra_fields === undefined
      ? []
      : [['fields of its own', `${codes(facts.extra_fields)}, in bodies of that surface`]]),
    ...(facts.denied_names === undefined ? [] : [['not in these, at any depth', codes(facts.denied_names)]]),
    ['other fields', 'ignored with a warning'],
    ...(facts.per_call_fields === undefined
      ? []
      : [
          [
            'fields that cost by the request',
            `${codes(facts.per_call_fields)}, of models that have a price for it`,
          ],
        ]),
    ...Object.entries(facts.free_values ?? {}).map(([field, values]) => [
      `values of \`${field}\``,
      `${codes(values.map(String))}; others as they cost by the request, or ignored with a warning`,
    ]),
    [
      'pace',
      `first byte within ${pace.first_secs} s, silence up to ${pace.idle_secs} s, all within ${pace.total_secs} s`,
    ],
    ['size', `events up to ${facts.max_event_bytes} bytes, answers up to ${facts.max_answer_bytes} bytes`],
  ];
}

/** All are optional; those that the format reads say what they take. */
function settingsText(protocol: ChatProtocolIr): string {
  const texts = chatSettingsOf(protocol).map((name) => {
    const words = settingWords(protocol.facts.format, name) ?? [];
    return words.length === 0 ? `\`${name}\`` : `\`${name}\` (${codes(words)})`;
  });
  return texts.length === 0 ? 'none' : `${texts.join(', ')}; each may be left out`;
}

function optionsText({ facts }: ChatProtocolIr): string {
  const known = CHAT_FORMAT_FACTS[facts.format.use].options;
  const texts = Object.entries(facts.format.options).map(([name, value]) => {
    return `\`${name}: ${JSON.stringify(value)}\`, ${known[name]?.about ?? ''}`;
  });
  return texts.length === 0 ? 'none' : texts.join('; ');
}

function callText({ method, path }: CallIr): string {
  return `\`${method} ${pathText(path)}\``;
}

function pathText(code: CallIr['path']): string {
  if (code.kind === 'literal') return String(code.value);
  if (code.kind === 'ref') return `{${code.path.split('.').at(-1)}}`;
  return code.kind === 'call' ? code.args.map(pathText).join('') : '...';
}

function reasoningTable({ facts }: ChatProtocolIr): string {
  const { use, reasoning } = facts.format;
  const words = [...new Set(reasoning.flatMap(({ efforts }) => Object.keys(efforts)))];
  return markdownTable(
    ['style', 'models of the vendor', 'asked by', ...words],
    reasoning.map(({ style, models, efforts }) => [
      `\`${style}\``,
      models === undefined ? 'all' : codes(models),
      CHAT_FORMAT_FACTS[use].styles[style]?.about ?? '',
      ...words.map((word) => (Object.hasOwn(efforts, word) ? `\`${efforts[word]}\`` : '')),
    ]),
  );
}
