import { expect, it } from 'vitest'
import { isSharedPath } from './origin.ts'
import { ownOrigin } from './ownOrigin.ts'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const hosts = { gateways: ['dweb.link', 'gate.example'], roots: ['https://dex.example/app/'] }

it.each<[string, string | null | undefined]>([
  ['https://dex.example/swap/', undefined],
  [`https://${cid}.ipfs.dweb.link/swap/`, undefined],
  ['https://dex.example/ipfs', undefined],
  [`https://ipfs.io/ipfs/${cid}/ko/swap/?a=1#in=5`, `https://${cid}.ipfs.dweb.link/ko/swap/?a=1#in=5`],
  [`https://dweb.link/ipfs/${cid}/`, `https://${cid}.ipfs.dweb.link/`],
  [`https://gate.example/ipfs/${cid}/`, `https://${cid}.ipfs.gate.example/`],
  [`http://127.0.0.1:8080/ipfs/${cid}/swap/`, `http://${cid}.ipfs.localhost:8080/swap/`],
  [`http://localhost:8080/ipfs/${cid}`, `http://${cid}.ipfs.localhost:8080/`],
  [`http://gateway.localhost:8080/ipfs/${cid}/#in=1`, `http://${cid}.ipfs.localhost:8080/#in=1`],
  // A CID of version 0 is written as version 1 (the same example as where CIDs are defined).
  [
    'https://ipfs.io/ipfs/QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR/nft-details/?c=a&id=1',
    'https://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi.ipfs.dweb.link/nft-details/?c=a&id=1',
  ],
  ['https://ipfs.io/ipns/my-dex.example/swap/', 'https://my--dex-example.ipns.dweb.link/swap/'],
  ['https://ipfs.io/ipfs/..%2fevil/x/?a#b', 'https://dex.example/app/x/?a#b'],
])('%s', (address, expected) => expect(ownOrigin(new URL(address), hosts)).toBe(expected))

it.each([
  ['https://ipfs.io/ipfs/..%2fevil/', { gateways: ['dweb.link'], roots: [] }],
  [`https://ipfs.io/ipfs/${cid}/`, { gateways: [], roots: [] }],
  [`https://ipfs.io/ipfs/b${'a'.repeat(63)}/`, { gateways: ['dweb.link'], roots: [] }],
])('%s is served by no other known host', (address, known) =>
  expect(ownOrigin(new URL(address), known)).toBeNull(),
)

it.each([
  [`/ipfs/${cid}/`, true],
  ['/ipns/dex.example/ko/', true],
  ['/', false],
  ['/app/', false],
])('%s is a shared path: %s', (path, shared) => expect(isSharedPath(path)).toBe(shared))
