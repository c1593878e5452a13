/** A file in a compound file; with `children`, a folder. */
export interface CompoundNode {
  name: string;
  bytes?: Buffer;
  children?: CompoundNode[];
}

const SECTOR = 512;
const END = 0xfffffffe;
const FREE = 0xffffffff;

/** An OLE2 compound file, the container of .doc and .xls (MS-CFB). */
export function compoundFile(nodes: CompoundNode[]): Buffer {
  const records: { node: CompoundNode; kind: number; start: number; size: number; next: number; child: number }[] = [];
  const sectors: Buffer[] = [];
  const fat: number[] = [];
  const small: Buffer[] = [];
  const smallNext: number[] = [];
  const store = (bytes: Buffer) => {
    const first = sectors.length;
    for (let at = 0; at < bytes.length; at += SECTOR) {
      sectors.push(padded(bytes.subarray(at, at + SECTOR), SECTOR));
      fat.push(sectors.length);
    }
    fat[fat.length - 1] = END;
    return first;
  };
  const storeSmall = (bytes: Buffer) => {
    const first = small.length;
    for (let at = 0; at < bytes.length; at += 64) {
      small.push(padded(bytes.subarray(at, at + 64), 64));
      smallNext.push(small.length);
    }
    smallNext[smallNext.length - 1] = END;
    return first;
  };
  // The entries of a folder form a tree, which here branches only to the right.
  const add = (siblings: CompoundNode[]): number => {
    let next = FREE;
    for (const node of siblings.toReversed()) {
      const size = node.bytes?.length ?? 0;
      const start = size === 0 ? END : size < 4_096 ? storeSmall(node.bytes as Buffer) : store(node.bytes as Buffer);
      const child = node.children ? add(node.children) : FREE;
      records.push({ node, kind: node.children ? 1 : 2, start, size, next, child });
      next = records.length;
    }
    return next;
  };
  const child = add(nodes);
  const smallBytes = Buffer.concat(small);
  const root = { node: { name: 'Root Entry' }, kind: 5, size: smallBytes.length, next: FREE, child };
  const start = smallBytes.length > 0 ? store(smallBytes) : END;
  const directory = store(Buffer.concat([{ ...root, start }, ...records].map(recordOf)));
  const smallTable = Buffer.alloc(Math.ceil(smallNext.length / 128) * SECTOR, 0xff);
  for (const [index, next] of smallNext.entries()) smallTable.writeUInt32LE(next, index * 4);
  const smallStart = smallTable.length > 0 ? store(smallTable) : END;
  const fatStart = sectors.length;
  const fatSize = Math.ceil((fat.length * 4) / (SECTOR - 4)) + 1;
  for (let index = 0; index < fatSize; index += 1) fat.push(0xfffffffd);
  const table = Buffer.alloc(fatSize * SECTOR, 0xff);
  for (const [index, next] of fat.entries()) table.writeUInt32LE(next, index * 4);
  const header = Buffer.alloc(SECTOR, 0xff);
  header.fill(0, 0, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt32LE(0x0003003e, 24);
  header.writeUInt32LE(0x0009fffe, 28);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(fatSize, 44);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(4_096, 56);
  header.writeUInt32LE(smallStart, 60);
  header.writeUInt32LE(smallTable.length / SECTOR, 64);
  header.writeUInt32LE(END, 68);
  for (let index = 0; index < fatSize; index += 1) header.writeUInt32LE(fatStart + index, 76 + index * 4);
  return Buffer.concat([header, ...sectors, table]);

  function recordOf(record: (typeof records)[number]): Buffer {
    const bytes = Buffer.alloc(128);
    bytes.write(record.node.name, 0, 'utf16le');
    bytes.writeUInt16LE((record.node.name.length + 1) * 2, 64);
    bytes.writeUInt8(record.kind, 66);
    bytes.writeUInt32LE(FREE, 68);
    bytes.writeUInt32LE(record.next, 72);
    bytes.writeUInt32LE(record.child, 76);
    bytes.writeUInt32LE(record.start, 116);
    bytes.writeUInt32LE(record.size, 120);
    return bytes;
  }
}

/** The header of a Word 97 document, with `others` in the same compound file. */
export function doc({ isEncrypted = false, version = 0xc1, size = 4_096, others = [] as CompoundNode[] } = {}): Buffer {
  const main = Buffer.alloc(size);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(version, 2);
  main.writeUInt16LE(isEncrypted ? 0x0100 : 0, 10);
  return compoundFile([...others, { name: '1Table', bytes: Buffer.alloc(100) }, { name: 'WordDocument', bytes: main }]);
}

const padded = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
