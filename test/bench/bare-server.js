// What no gateway of this kind can be below: Fastify on two ports and an open SQLite database, nothing else.
import '../../runtime/contract/compile-cache.js';

const [{ default: Fastify }, { DatabaseSync }] = await Promise.all([
  import('fastify'),
  import('node:sqlite'),
]);
const database = new DatabaseSync(`${process.env.GATEWAY_DATA_DIR}/floor.db`);
database.exec(
  'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t (id INTEGER PRIMARY KEY) STRICT',
);
const [app, admin] = [Fastify(), Fastify()];
const urls = [await app.listen({ port: 0 }), await admin.listen({ port: 0 })];
process.stdout.write(`ready on ${urls[0]}, operators on ${urls[1]}\n`);
process.once('SIGTERM', () => process.exit(0));
