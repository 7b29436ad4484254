import type { Pace } from '../../../runtime/contract/protocol.ts';
import { credentialFacts, proofFacts } from '../../../runtime/contract/protocols/credential-facts.ts';
import type { GatewayIr, OutputFile, VocabularyIr } from '../../ir.ts';
import type { ProtocolIr } from '../../ir-protocol.ts';
import { NO_CACHE, type UnitCache } from '../../output/unit-cache.ts';
import { compareText } from '../../print/compare-text.ts';
import { renderTemplate } from '../../print/template.ts';
import { callEntries } from '../protocols/entries.ts';
import { settingsRead } from '../protocols/settings-read.ts';
import { chatSections } from './chat-protocol-doc.ts';
import { lossLine } from './family-doc.ts';
import { modelTable } from './model-rows-table.ts';
import { codes, markdownTable } from './table.ts';

/** `generated/docs/protocols/<id>.md`: what a channel of the protocol needs, and what it can do for each family. */
export function emitProtocolDocs(ir: GatewayIr, cache: UnitCache = NO_CACHE): readonly OutputFile[] {
  return ir.protocols.map((protocol) => {
    const { id } = protocol;
    const chat = ir.chatProtocols.find((one) => one.id === id);
    const about: Surroundings = {
      ids: [...ir.protocols, ...ir.chatProtocols].map((one) => one.id),
      modes: ir.vocabulary.modes,
      loss: ir.loss.filter((row) => row.protocol === id),
      chatLoss: ir.chatLoss.filter((row) => row.protocol === id),
      offered: Object.fromEntries(ir.families.map((one) => [one.id, one.offered.map(({ name }) => name)])),
    };
    const text = cache.take('protocol page', [protocol, chat, about], () => {
      const half = chat === undefined ? '' : `\n${chatSections(chat, about)}`;
      return `${renderTemplate('protocol', viewOf(protocol, about))}${half}`;
    });
    return { path: `generated/docs/protocols/${id}.md`, text };
  });
}

/** What else stands on the page of a protocol. */
interface Surroundings extends Pick<GatewayIr, 'loss' | 'chatLoss'>, Pick<VocabularyIr, 'modes'> {
  /** Of all protocols, some of them twice. */
  readonly ids: readonly string[];
  /** Modes by family. */
  readonly offered: Readonly<Record<string, readonly string[]>>;
}

function viewOf(protocol: ProtocolIr, ir: Surroundings): object {
  const settings = settingsRead(callEntries(protocol));
  const inputs = Object.entries(protocol.media);
  return {
    source: `specs/protocols/${protocol.id}.yaml`,
    id: protocol.id,
    title: protocol.title,
    about: protocol.about?.trim() ?? '',
    difference: differenceText(protocol, ir),
    facts: markdownTable(['', ''], factRows(protocol)),
    base_url: protocol.base_url_example ?? '<address of the vendor>',
    credentials: credentialLines(protocol),
    settings: settings.map((name) => `${name}: <value>`).join(', '),
    callbacks: protocol.callback !== undefined,
    models: protocol.models === undefined ? '' : modelTable(protocol.models),
    families: markdownTable(['family', 'modes', 'does not carry'], familyRows(protocol, ir)),
    steps:
      protocol.prepare.length === 0
        ? ''
        : markdownTable(['step', 'for', 'calls', 'named again for the same file'], stepRows(protocol)),
    inputs:
      inputs.length === 0
        ? ''
        : markdownTable(
            ['role', 'sent as', 'a file of the caller'],
            inputs.map(([role, forms]) => [`\`${role}\``, codes(forms), travelText(protocol, role)]),
          ),
  };
}

function stepRows({ prepare }: ProtocolIr): readonly (readonly string[])[] {
  return prepare.map(({ id, roles, calls, reuse_secs: secs }) => [
    `\`${id}\``,
    roles.length === 0 ? 'every request' : codes(roles),
    calls.map(callText).join(', '),
    secs === undefined ? 'never' : `for ${secs} s`,
  ]);
}

function callText({ call: { method, path }, sign }: ProtocolIr['prepare'][number]['calls'][number]): string {
  if (sign === 'none') return `${method} at an address it names, without the credential`;
  if (sign === 'channel') return `${method} at an address of its own that it names`;
  return path.kind === 'literal' ? `\`${method} ${String(path.value)}\`` : method;
}

/** How a file comes to the vendor that its caller sent with the request. */
function travelText({ prepare, media }: ProtocolIr, role: string): string {
  const forms = media[role] ?? [];
  const step = prepare.find(({ roles }) => roles.includes(role));
  if (step !== undefined && forms.some((form) => form === 'prepared' || form === 'url_or_prepared'))
    return `uploaded by \`${step.id}\``;
  return forms.every((form) => form === 'url') ? 'hosted by the gateway' : 'in the body';
}

/** What its file says otherwise than the one that it extends. */
export function differenceText(
  { difference }: Pick<ProtocolIr, 'difference'>,
  { ids }: Pick<Surroundings, 'ids'>,
): string {
  if (difference === undefined) return '';
  const { base, but } = difference;
  const name = ids.includes(base) ? `[${base}](${base}.md)` : `\`${base}\``;
  return `As ${name}${but.length === 0 ? '' : `, but for ${codes(but)}`}.`;
}

function factRows(protocol: ProtocolIr): readonly (readonly string[])[] {
  const { auth, callback, cancel } = protocol;
  const facts = credentialFacts(auth.use);
  return [
    ['authentication', `\`${auth.use}\`: ${facts?.about(auth.params) ?? ''}`],
    ['credential', credentialText(protocol)],
    ['credential, when wanted', optionalText(protocol)],
    ['channel `settings`', settingsText(protocol)],
    ['callbacks', callback === undefined ? 'none' : `\`${callback.verify}\`: ${proofFacts(callback)?.about}`],
    ...outcomeRows(protocol),
    ['remix', protocol.remix === undefined ? 'no' : 'yes'],
    ['cancel', cancel === undefined ? 'no' : `while ${codes(cancel.while)}`],
    ['look-up of a lost submission', protocol.dedup === undefined ? 'no' : 'yes'],
    ['`metadata` of callers', metadataText(protocol)],
    ['escape hooks', hooksText(protocol)],
  ];
}

/** Names of `settings` that calls and the proof of callbacks read. */
export function settingsOf(protocol: ProtocolIr): readonly string[] {
  const names = [...settingsRead(callEntries(protocol)), ...(proofFacts(protocol.callback)?.settings ?? [])];
  return [...new Set(names)].sort(compareText);
}

function settingsText(protocol: ProtocolIr): string {
  const replaced = proofFacts(protocol.callback)?.settings ?? [];
  const texts = settingsOf(protocol).map((name) =>
    replaced.includes(name) ? `\`${name}\`, in place of the protocol's own` : `\`${name}\``,
  );
  return texts.length === 0 ? 'none' : texts.join(', ');
}

/** The forms of a credential: one of them must be whole. */
export function credentialText({ auth }: Pick<ProtocolIr, 'auth'>): string {
  const forms = credentialFacts(auth.use)?.forms(auth.params) ?? [];
  return forms.map((form) => (form.length === 0 ? 'none' : codes(form))).join(', or ');
}

/** What hand-written code takes over. */
export function hooksText({ hooks }: ProtocolIr): string {
  return hooks === undefined ? 'none' : `${codes(hooks.entries)} in \`runtime/adapters/${hooks.name}.ts\``;
}

function optionalText({ auth, callback }: ProtocolIr): string {
  const optional = { ...credentialFacts(auth.use)?.optional, ...proofFacts(callback)?.fields };
  const texts = Object.entries(optional).map(([name, about]) => `\`${name}\`, ${about}`);
  return texts.length === 0 ? 'none' : texts.join('; ');
}

/** One credential for each form, as an operator writes it. */
export function credentialLines({ auth }: Pick<ProtocolIr, 'auth'>): readonly string[] {
  const forms = (credentialFacts(auth.use)?.forms(auth.params) ?? []).filter((form) => form.length > 0);
  return forms.map((form, index) => {
    const fields = form.map((name) => `${name}: "\${${name.toUpperCase()}}"`);
    return `${index === 0 ? '' : '# or '}credentials: [{ ${fields.join(', ')} }]`;
  });
}

/** How long to wait for the answer that is the result, or when a task is asked for. */
function outcomeRows({ outcome }: ProtocolIr): readonly (readonly string[])[] {
  if (outcome.kind === 'answered') {
    const { within_secs, max_answer_bytes: bytes } = outcome.answer;
    const size = bytes === undefined ? '' : `, of at most ${bytes} bytes`;
    return [['result', `in the answer to the submission, within ${within_secs} s${size}`]];
  }
  const { poll, pace } = outcome;
  return [
    ['pace', paceText(pace)],
    ['tasks in one poll', poll.batch === undefined ? 'one' : `up to ${poll.batch.most}`],
  ];
}

function paceText({ first_secs, every_secs, slow_secs, deadline_secs }: Pace): string {
  return `asked after ${first_secs} s, then every ${every_secs} s, slowing down to every ${slow_secs} s; given up after ${deadline_secs} s`;
}

function metadataText({
  carries,
  metadata_fields: fields,
  metadata_addresses: addresses,
}: ProtocolIr): string {
  if (!carries.metadata) return 'not handed on';
  if (fields.length === 0) return 'nothing of it';
  const policy =
    addresses.length === 0
      ? ''
      : `; of ${codes(addresses)} only public http(s) addresses and files in base64, else 400`;
  return `${codes(fields)}, in any spelling; nothing else${policy}`;
}

function familyRows(protocol: ProtocolIr, ir: Surroundings): readonly (readonly string[])[] {
  return ir.loss.map((row) => {
    const modes = (ir.offered[row.family] ?? []).filter((name) => !row.modes.includes(name));
    const served = modes.filter((name) => carriesNeeds(protocol, ir, name));
    return [`[${row.family}](../families/${row.family}.md)`, codes(served), ...lossLine(row).slice(1)];
  });
}

/** The server's own rule: a protocol that loses what a mode needs would make something else. */
function carriesNeeds(
  { carries }: ProtocolIr,
  { modes }: Pick<VocabularyIr, 'modes'>,
  mode: string,
): boolean {
  const needs = modes.find(({ id }) => id === mode)?.needs ?? [];
  return needs.every((need) => carries.roles.includes(need) || carries.facts.includes(need));
}
