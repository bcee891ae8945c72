import { constants, ZstdDecompress, zstdDecompressSync } from 'node:zlib';

/** What a frame is unpacked into that tells how much it holds; made larger for one that holds more. */
let scratch = Buffer.allocUnsafeSlow(64 * 1024);
/** What holds more than this is not worth the memory, in bytes. */
const MOST_KEPT = 1024 * 1024;

/** The byte after the magic number tells what follows it: a window, unless there is a single segment. */
const [DESCRIPTOR, SINGLE_SEGMENT, SIZE_FLAG] = [4, 0x20, 6];

/** How many bytes a frame holds, where its header tells (RFC 8878, 3.1.1.1), and that in up to four bytes. */
function contentSize(frame: Uint8Array): number | undefined {
  const descriptor = frame[DESCRIPTOR] ?? 0;
  const isSingle = (descriptor & SINGLE_SEGMENT) !== 0;
  const at = DESCRIPTOR + (isSingle ? 1 : 2);
  const [first = 0, second = 0, third = 0, fourth = 0] = frame.subarray(at, at + 4);
  const two = first + second * 2 ** 8;
  switch (descriptor >> SIZE_FLAG) {
    case 0:
      return isSingle ? first : undefined;
    case 1:
      return two + 256;
    case 2:
      return two + third * 2 ** 16 + fourth * 2 ** 24;
    default:
      return undefined;
  }
}

/** What Node's own synchronous functions use of a decompressor; it is not public. */
interface Engine extends ZstdDecompress {
  _handle?: {
    writeSync(
      ...[flush, input, inputAt, inputLeft, output, outputAt, outputLeft]: [
        number,
        Uint8Array,
        number,
        number,
        Uint8Array,
        number,
        number,
      ]
    ): void;
  } | null;
  /** How much of the output was not written to, and how much of the input not read. */
  _writeState?: Uint32Array;
}

let engine: Engine | undefined;

function makeEngine(): Engine {
  const made: Engine = new ZstdDecompress();
  // Of a broken frame Node's own function tells, which is asked next.
  made.on('error', () => made.destroy());
  return made;
}

/** Unpacks into the scratch. @returns whether it did so to the last byte */
function unpackKnown(frame: Uint8Array, size: number): boolean {
  engine ??= makeEngine();
  const { _handle: handle, _writeState: state } = engine;
  if (!handle?.writeSync || !state) return false;
  if (scratch.length <= size) scratch = Buffer.allocUnsafeSlow(size + 1);
  // One byte more than is needed tells that nothing is left.
  handle.writeSync(constants.ZSTD_e_end, frame, 0, frame.length, scratch, 0, size + 1);
  const isWhole = !engine.destroyed && state[0] === 1 && state[1] === 0;
  // One that stopped amid a frame would go on with it.
  if (!isWhole) {
    engine.destroy();
    engine = undefined;
  }
  return isWhole;
}

/**
 * Unpacks a frame of Zstandard with a decompressor that is used again and again. Node's own function makes
 * one for each frame, which takes a third of the time, and keeps it, with what it wrote to, until the
 * garbage collector goes through everything. It is used for what is large or broken, and would be by a
 * Node whose decompressors are made otherwise.
 *
 * @param read is given what was in the frame; it must not keep it, nor read another frame meanwhile
 * @throws where the frame is broken
 */
export function readFrame<Result>(frame: Uint8Array, read: (bytes: Buffer) => Result): Result {
  const size = contentSize(frame);
  const isUnpacked = size !== undefined && size <= MOST_KEPT && unpackKnown(frame, size);
  return read(isUnpacked ? scratch.subarray(0, size) : zstdDecompressSync(frame));
}
