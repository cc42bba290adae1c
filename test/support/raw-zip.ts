import { crc32, deflateRawSync } from 'node:zlib';

/** Entry of an archive, with whatever lies it tells. */
export interface RawEntry {
  readonly name: string;
  readonly content?: Buffer | string;
  /** Bits of the header; 1 means encrypted. */
  readonly flags?: number;
  readonly method?: 0 | 8 | 12;
  /** Mode of Unix: 0o120777 for a symbolic link. */
  readonly mode?: number;
  /** Length that the headers state; by default the true one. */
  readonly statedBytes?: number;
}

/** Writes a zip byte by byte, so that tests can write those that no library would. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', flags = 0x800, method = 8, mode = 0o100644, statedBytes } of entries) {
    const bytes = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const path = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(statedBytes ?? bytes.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const madeByUnix = Buffer.from([20, 3]);
    central.push(Buffer.from('PK\x01\x02', 'latin1'), madeByUnix, shared, rest, path);
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
