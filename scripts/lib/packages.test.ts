import { describe, expect, it } from 'vitest';
import { compareLocks } from './packages.mjs';

const machine = { platform: 'linux', arch: 'x64', libc: 'glibc' } as const;
const root = { version: '1.0.0' };
const react = { version: '19.3.1', integrity: 'sha512-react' };
const binary = { version: '1.0.0', integrity: 'sha512-binary', optional: true };
const forLinux = { ...binary, os: ['linux'], cpu: ['x64'], libc: ['glibc'] };
const forMac = { ...binary, os: ['darwin'], cpu: ['arm64'] };

function differences(wanted: object, installed: object) {
  return compareLocks({ '': root, ...wanted }, { ...installed }, machine);
}

describe('compareLocks', () => {
  it('accepts what the lock names, without the packages for other machines', () => {
    const wanted = { react, linux: forLinux, mac: forMac };
    expect(differences(wanted, { react, linux: forLinux })).toEqual([]);
  });

  it('accepts an install that left out an optional package for any machine', () => {
    expect(differences({ react, helper: binary }, { react })).toEqual([]);
  });

  it('misses a package', () => {
    expect(differences({ react, vite: react }, { react })).toEqual(['vite']);
  });

  it('misses an optional package that is made for this machine', () => {
    expect(differences({ react, linux: forLinux }, { react })).toEqual(['linux']);
  });

  it('does not miss one for another C library', () => {
    expect(differences({ react, musl: { ...forLinux, libc: ['musl'] } }, { react })).toEqual([]);
  });

  it('refuses another version', () => {
    expect(differences({ react }, { react: { ...react, version: '19.3.0' } })).toEqual(['react']);
  });

  it('refuses another content of the same version', () => {
    const other = { ...react, integrity: 'sha512-other' };
    expect(differences({ react }, { react: other })).toEqual(['react']);
  });

  it('refuses a package that the lock no longer names', () => {
    expect(differences({ react }, { react, vite: react })).toEqual(['vite']);
  });

  it('refuses a folder that was installed on another machine', () => {
    const wanted = { react, linux: forLinux, mac: forMac };
    expect(differences(wanted, { react, mac: forMac })).toEqual(['linux']);
  });

  it('accepts what an older npm installs, which does not tell C libraries apart', () => {
    const both = { linux: forLinux, musl: { ...forLinux, libc: ['musl'] } };
    expect(differences(both, both)).toEqual([]);
  });

  it('reads a system or processor that is named alone', () => {
    const linux = { ...binary, os: 'linux', cpu: 'x64' };
    const arm = { ...binary, os: 'linux', cpu: 'arm64' };
    expect(differences({ linux, arm }, {})).toEqual(['linux']);
  });

  it('reads systems that are ruled out', () => {
    const notWindows = { ...binary, os: ['!win32'], cpu: ['x64'] };
    const notLinux = { ...binary, os: ['!linux'], cpu: ['x64'] };
    expect(differences({ notWindows, notLinux }, {})).toEqual(['notWindows']);
  });
});
