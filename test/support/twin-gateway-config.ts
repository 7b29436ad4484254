import { writeFileSync } from 'node:fs';
import type { Registry } from '../../runtime/contract/registry.ts';
import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';

/** Writes a `gateway.yaml` whose channels are twins, as an operator would write it for real vendors. */
export function writeTwinConfig(
  path: string,
  input: {
    readonly registry: Registry;
    readonly twins: TwinServer;
    readonly protocols: readonly string[];
    readonly giveUpSecs: number;
  },
): void {
  const lines = [
    'groups:',
    '  default: { multiplier: 1, models: ["*"] }',
    'channels:',
    ...input.protocols.flatMap((protocol) => {
      const models = input.registry.families
        .filter((family) => family.protocols.includes(protocol))
        .flatMap((family) => family.models.map((model) => model.id));
      return [
        `  - id: ${protocol}-twin`,
        `    protocol: ${protocol}`,
        `    base_url: ${input.twins.baseUrl(protocol)}`,
        `    credentials: [{ api_key: "\${TWIN_KEY_${protocol.replaceAll('-', '_').toUpperCase()}}" }]`,
        '    groups: [default]',
        `    models: [${models.map((id) => JSON.stringify(id)).join(', ')}]`,
        '    limits: { concurrent: 500 }',
        '    pace: { first_secs: 0.3, every_secs: 0.3, slow_secs: 0.5 }',
        `    uncertain: { give_up_secs: ${input.giveUpSecs} }`,
      ];
    }),
    `egress: { allow: ["${new URL(input.twins.origin).host}"] }`,
    '',
  ];
  writeFileSync(path, lines.join('\n'));
}

/** The environment that the file above takes its secrets from. */
export function twinKeyEnv(twins: TwinServer, protocols: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    protocols.map((protocol) => [
      `TWIN_KEY_${protocol.replaceAll('-', '_').toUpperCase()}`,
      twins.keyOf(protocol),
    ]),
  );
}
