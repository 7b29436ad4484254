import { proofFacts } from '../contract/protocols/credential-facts.ts';
import { add, type ChannelCheck, place } from './channel-check.ts';
import { deploymentDiagnostic } from './codes.ts';
import { egressPolicy } from './egress-entry.ts';

/** Settings that neither half of a channel's protocol reads, and addresses among them that cannot be asked. */
export function checkSettings(one: ChannelCheck): void {
  const { settings = {}, protocol: id } = one.channel;
  const { protocols, chat_protocols } = one.registry;
  const addresses = proofFacts(protocols[id]?.callback)?.settings ?? [];
  const read = [...(protocols[id]?.settings ?? []), ...(chat_protocols[id]?.settings ?? [])];
  const known = [...new Set([...read, ...addresses])].sort();
  for (const [name, value] of Object.entries(settings)) {
    if (!known.includes(name)) {
      const span = place(one, ['settings', name], 'key');
      add(one, deploymentDiagnostic('GW6023', span, { name, known, protocol: id }));
    } else if (addresses.includes(name) && !isAskable(value, one)) {
      const problem =
        'must be an https address of the public internet, or one whose host is in `egress.allow`';
      const span = place(one, ['settings', name]);
      add(one, deploymentDiagnostic('GW6007', span, { what: name, problem }));
    }
  }
}

function isAskable(value: unknown, { raw }: ChannelCheck): boolean {
  return typeof value === 'string' && egressPolicy(raw).accepts(value);
}
