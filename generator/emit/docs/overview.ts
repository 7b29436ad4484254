import { CONTENT_KINDS } from '../../../runtime/contract/chat.ts';
import { routeAddress } from '../../../runtime/contract/route.ts';
import type { GatewayIr, OutputFile } from '../../ir.ts';
import type { ProtocolIr } from '../../ir-protocol.ts';
import { NO_CACHE, type UnitCache } from '../../output/unit-cache.ts';
import { renderTemplate } from '../../print/template.ts';
import { chatSettingsOf } from '../chat-protocols/entries.ts';
import { lineCells } from './line-doc.ts';
import { credentialText, hooksText, settingsOf } from './protocol-doc.ts';
import { codes, markdownTable } from './table.ts';

/** `generated/docs/README.md`: the tables of what there is, with a way to each page. */
export function emitOverview(ir: GatewayIr, cache: UnitCache = NO_CACHE): OutputFile {
  const hooked = ir.protocols.filter(({ hooks }) => hooks !== undefined);
  const view = {
    name: ir.gateway.name,
    surfaces: surfaceTable(ir),
    families: familyTable(ir),
    lines: lineTable(ir),
    chatFamilies: ir.chatFamilies.length === 0 ? '' : chatFamilyTable(ir),
    protocols: markdownTable(
      [
        'protocol',
        'speaks',
        'credential',
        'settings',
        'callbacks',
        'batch',
        'remix',
        'cancel',
        'look-up',
        'families',
      ],
      ir.protocols.map((protocol) => {
        const served = ir.families.filter(({ protocols }) => protocols.includes(protocol.id));
        const ids = served.map(({ id }) => id);
        return cache.take('protocol row', [protocol, ids], () => protocolRow(protocol, ids));
      }),
    ),
    chatProtocols: chatTable(ir),
    hooks: hooked.length === 0 ? 'none' : hooked.map((one) => `\`${one.id}\`: ${hooksText(one)}`).join('; '),
  };
  return { path: 'generated/docs/README.md', text: renderTemplate('overview', view, cache) };
}

function surfaceTable({ surfaces, routes }: GatewayIr): string {
  const rows = surfaces.map(({ id, title }) => {
    const own = routes.filter(({ route }) => route.surface === id).map(({ route }) => route);
    const operations = [...new Set(own.map(({ operation }) => operation))].sort();
    return [`\`${id}\``, title, String(own.length), codes(operations)];
  });
  return markdownTable(['surface', 'what it is', 'routes', 'operations'], rows);
}

/** Image lines, a dialect beside the line whose models it offers. */
function lineTable({ families, routes, gateway, vocabulary }: GatewayIr): string {
  const lines = families.filter(({ kind }) => kind === 'image');
  if (lines.length === 0) return '';
  const rows = lines.map((family) => {
    const own = routes.filter(({ route }) => family.routes.includes(route.id));
    const offered = vocabulary.modes.filter(({ id }) => family.offered.some(({ name }) => name === id));
    const taken = new Set(offered.flatMap(({ needs, also = [] }) => [...needs, ...also]));
    // A field that is read only to be refused gives nothing.
    const references = family.fields.filter(({ roles }) => roles.some((role) => taken.has(role)));
    return [
      `[${family.id}](families/${family.id}.md)`,
      family.title,
      codes(own.map(({ route }) => routeAddress(route))),
      codes(references.map(({ name }) => name)),
      codes(family.offered.map(({ name }) => name)),
      ...lineCells(family, gateway),
    ];
  });
  const head = [
    'line',
    'what it is',
    'asked at',
    'pictures given in',
    'modes',
    'ratios',
    'tiers',
    'output',
    'price of a picture',
  ];
  return markdownTable(head, rows);
}

function familyTable({ families, routes }: GatewayIr): string {
  const rows = families
    .filter(({ kind }) => kind !== 'image')
    .map((family) => {
      const own = routes.filter(({ route }) => family.routes.includes(route.id));
      return [
        `[${family.id}](families/${family.id}.md)`,
        family.title,
        family.kind,
        codes(own.map(({ route }) => routeAddress(route))),
        codes(family.offered.map(({ name }) => name)),
      ];
    });
  return markdownTable(['family', 'what it is', 'kind', 'submitted at', 'modes'], rows);
}

function chatFamilyTable({ chatFamilies, routes }: GatewayIr): string {
  const rows = chatFamilies.map((family) => {
    const own = routes.filter(({ route }) => family.routes.includes(route.id));
    const tables = family.models.map(({ model }) => ({ ...model.inputs, ...model.features }));
    const offered = tables.flatMap((table) =>
      Object.entries(table).flatMap(([name, support]) => (support === 'no' ? [] : [name])),
    );
    return [
      `[${family.id}](families/${family.id}.md)`,
      family.title,
      codes(own.map(({ route }) => routeAddress(route))),
      codes([...new Set(offered)].sort()),
    ];
  });
  return markdownTable(['family', 'what it is', 'asked at', 'can read and do'], rows);
}

function chatTable({ chatProtocols, chatFamilies }: GatewayIr): string {
  if (chatProtocols.length === 0) return '';
  const head = [
    'protocol',
    'speaks',
    'format',
    'bodies passed through',
    'credential',
    'settings',
    'contents',
  ];
  return markdownTable(
    [...head, 'families'],
    chatProtocols.map((protocol) => {
      const { id, title, facts } = protocol;
      const served = chatFamilies.filter(({ protocols }) => protocols.includes(id));
      return [
        `[${id}](protocols/${id}.md)`,
        title,
        `\`${facts.format.use}\``,
        facts.native === '' ? '' : `\`${facts.native}\``,
        credentialText(protocol),
        codes(chatSettingsOf(protocol)),
        codes(CONTENT_KINDS.filter((kind) => facts.inputs[kind] !== undefined)),
        codes(served.map((family) => family.id)),
      ];
    }),
  );
}

function protocolRow(protocol: ProtocolIr, families: readonly string[]): readonly string[] {
  const { id, title, callback, outcome, remix, cancel, dedup } = protocol;
  return [
    `[${id}](protocols/${id}.md)`,
    title,
    credentialText(protocol),
    codes(settingsOf(protocol)),
    callback === undefined ? '' : `\`${callback.verify}\``,
    outcome.kind === 'answered' ? 'none: it answers at once' : String(outcome.poll.batch?.most ?? ''),
    remix === undefined ? '' : 'yes',
    cancel === undefined ? '' : 'yes',
    dedup === undefined ? '' : 'yes',
    codes(families),
  ];
}
