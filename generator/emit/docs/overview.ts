import type { GatewayIr, OutputFile } from '../../ir.ts';
import type { ProtocolIr } from '../../ir-protocol.ts';
import { renderTemplate } from '../../print/template.ts';
import { credentialText, hooksText, settingsOf } from './protocol-doc.ts';
import { codes, markdownTable } from './table.ts';

/** `generated/docs/README.md`: the tables of what there is, with a way to each page. */
export function emitOverview(ir: GatewayIr): OutputFile {
  const hooked = ir.protocols.filter(({ hooks }) => hooks !== undefined);
  const view = {
    name: ir.gateway.name,
    surfaces: surfaceTable(ir),
    families: familyTable(ir),
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
      ir.protocols.map((protocol) => protocolRow(protocol, ir)),
    ),
    hooks: hooked.length === 0 ? 'none' : hooked.map((one) => `\`${one.id}\`: ${hooksText(one)}`).join('; '),
  };
  return { path: 'generated/docs/README.md', text: renderTemplate('overview', view) };
}

function surfaceTable({ surfaces, routes }: GatewayIr): string {
  const rows = surfaces.map(({ id, title }) => {
    const own = routes.filter(({ route }) => route.surface === id).map(({ route }) => route);
    const operations = [...new Set(own.map(({ operation }) => operation))].sort();
    return [`\`${id}\``, title, String(own.length), codes(operations)];
  });
  return markdownTable(['surface', 'what it is', 'routes', 'operations'], rows);
}

function familyTable({ families, routes }: GatewayIr): string {
  const rows = families.map((family) => {
    const own = routes.filter(({ route }) => family.routes.includes(route.id));
    return [
      `[${family.id}](families/${family.id}.md)`,
      family.title,
      family.kind,
      codes(own.map(({ route }) => `${route.method} ${route.path}`)),
      codes(family.offered.map(({ name }) => name)),
    ];
  });
  return markdownTable(['family', 'what it is', 'kind', 'submitted at', 'modes'], rows);
}

function protocolRow(protocol: ProtocolIr, { families }: GatewayIr): readonly string[] {
  const { id, title, callback, poll, remix, cancel, dedup } = protocol;
  const served = families.filter(({ protocols }) => protocols.includes(id));
  return [
    `[${id}](protocols/${id}.md)`,
    title,
    credentialText(protocol),
    codes(settingsOf(protocol)),
    callback === undefined ? '' : `\`${callback.verify}\``,
    poll.batch === undefined ? '' : String(poll.batch.most),
    remix === undefined ? '' : 'yes',
    cancel === undefined ? '' : 'yes',
    dedup === undefined ? '' : 'yes',
    codes(served.map((family) => family.id)),
  ];
}
