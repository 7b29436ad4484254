import { emitContract } from '../contract/contract.ts';
import type { GatewayIr, OutputFile } from '../ir.ts';
import { NO_CACHE, type UnitCache } from '../output/unit-cache.ts';
import { sortedBy } from '../print/compare-text.ts';
import { printEmitted } from '../print/ts-module.ts';
import { emitAdmin } from './admin.ts';
import { emitCanonical } from './canonical.ts';
import { emitChatFamilies } from './chat-families.ts';
import { emitDocs } from './docs/docs.ts';
import { emitExplain } from './explain/explain-tables.ts';
import { emitOrigins } from './explain/origins.ts';
import { emitSentCalls } from './explain/sent-calls.ts';
import { emitFamilies } from './families.ts';
import { emitForms } from './forms.ts';
import { emitHandlers } from './handlers.ts';
import { emitAdminOpenapi } from './openapi/admin-openapi.ts';
import { emitOpenapi } from './openapi/openapi.ts';
import { emitProtocols } from './protocols.ts';
import { emitRefusals } from './refusals.ts';
import { emitRegistry } from './registry.ts';
import { emitSchemas, schemaIds } from './schemas.ts';
import { emitSpecTypes } from './spec-types.ts';
import { emitSurfaces } from './surfaces.ts';
import { emitTables } from './tables.ts';
import { emitTwins } from './twins.ts';
import { emitTypes } from './types.ts';
import { emitValidators } from './validators.ts';

/** What the compiler knows of specs by their schemas. */
export function emitOwn(cache: UnitCache): readonly OutputFile[] {
  const modules = cache.take('spec types', [], () => emitSpecTypes().map((module) => module.content()));
  return modules.map((module) => printEmitted(module, cache));
}

/** Every generated file, sorted by path: pure, synchronous and total. What it throws is our own mistake. */
export function emitAll(ir: GatewayIr, cache: UnitCache = NO_CACHE): readonly OutputFile[] {
  const ids = { ...schemaIds(ir), shared_field: ir.vocabulary.fields };
  const files = [
    emitCanonical(ir),
    emitContract(cache.trusts),
    ...emitTables(ir),
    ...emitSurfaces(ir),
    ...emitTypes(ir),
    ...emitValidators(ir, cache),
    ...emitFamilies(ir, cache),
    ...emitOrigins(ir, cache),
    ...emitChatFamilies(ir),
    ...emitRefusals(ir),
    ...emitProtocols(ir, cache),
    ...emitTwins(ir, cache),
    ...emitExplain(ir),
    ...emitForms(ir),
    ...emitSentCalls(ir, cache),
    emitRegistry(ir),
    emitHandlers(ir),
    emitAdmin(ir),
    emitOpenapi(ir, cache),
    emitAdminOpenapi(ir),
    ...emitDocs(ir, cache),
    ...cache.take('schemas', [ids], () => emitSchemas(ids)),
  ];
  const texts = files.map((file) => printEmitted(file, cache));
  return sortedBy(texts, (file) => file.path);
}
