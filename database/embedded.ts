import { PGlite, type PGliteOptions, protocol } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Opens a PGlite with the extensions that the tables need. */
export async function openEmbedded(options: PGliteOptions = {}): Promise<PGlite> {
  return withPreparedStatements(await PGlite.create({ ...options, extensions: { pg_trgm } }));
}

type Send = PGlite['execProtocolStream'];
type Reply = Awaited<ReturnType<Send>>;

/** A prepared statement's name, and PGlite's description of its parameters and columns. */
interface Statement {
  name: string;
  description?: Reply;
}

const IS_PREPARED = /^\s*(select|insert|update|delete|with)\b/i;
const CHANGES_SCHEMA = /^\s*(create|alter|drop)\b/i;

/**
 * All prepared statements are dropped at this number of statements or calls: each takes memory, and a plan made for a
 * small table may be slow once the table is large, which PGlite does not notice without autovacuum.
 */
const STATEMENTS_MAX = 300;
const CALLS_MAX = 5_000;

const [PARSE, DESCRIBE, BIND] = [...Buffer.from('PDB')];
const STATEMENT = 'S'.charCodeAt(0);
/** Bytes of a message's type and length. */
const HEADER = 5;

/**
 * Prepares each statement once. PGlite would parse and plan it for every call, which takes three times as long as
 * running it. PGlite runs one call at a time, so the messages of different calls never mix.
 */
function withPreparedStatements(pglite: PGlite): PGlite {
  const send: Send = pglite.execProtocolStream.bind(pglite);
  const statements = new Map<string, Statement>();
  let current: Statement | undefined;
  let [prepared, calls] = [0, 0];

  async function dropAll(): Promise<void> {
    const names = [...statements.values()].map(({ name }) => name);
    statements.clear();
    calls = 0;
    if (names.length > 0) await send(Buffer.concat(names.map((name) => protocol.serialize.close({ type: 'S', name }))));
  }

  const parse: Send = async (message, options) => {
    const text = textAt(HEADER + 1, message);
    current = statements.get(text);
    calls += 1;
    if (CHANGES_SCHEMA.test(text) || statements.size >= STATEMENTS_MAX || calls >= CALLS_MAX) {
      current = undefined;
      await dropAll();
    }
    if (current) return [];
    if (!IS_PREPARED.test(text)) return send(message, options);
    prepared += 1;
    const name = `s${prepared}`;
    const reply = await send(withName(name, HEADER, message), options);
    current = { name };
    statements.set(text, current);
    return reply;
  };

  pglite.execProtocolStream = async (message, options) => {
    const kind = message[0];
    if (kind === PARSE) return parse(message, options);
    if (!current) return send(message, options);
    if (kind === BIND) return send(withName(current.name, HEADER + 1, message), options);
    if (kind !== DESCRIBE) return send(message, options);
    current.description ??= await send(protocol.serialize.describe({ type: 'S', name: current.name }), options);
    const isOfStatement = message[HEADER] === STATEMENT;
    return current.description.filter(({ name }) => isOfStatement || name !== 'parameterDescription');
  };
  return pglite;
}

/** Reads the null-terminated text at a position of a message. */
function textAt(start: number, message: Uint8Array): string {
  return Buffer.from(message.subarray(start, message.indexOf(0, start))).toString();
}

/** Inserts a name where a message has an empty one. */
function withName(name: string, position: number, message: Uint8Array): Uint8Array {
  const named = Buffer.concat([message.subarray(0, position), Buffer.from(name), message.subarray(position)]);
  named.writeUInt32BE(named.length - 1, 1);
  return named;
}
