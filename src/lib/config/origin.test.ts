import { expect, it } from 'vitest'
import { sharedOrigin } from './origin.ts'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

it.each<[string, string | null | undefined]>([
  ['https://dex.example/swap/', undefined],
  [`https://${cid}.ipfs.dweb.link/swap/`, undefined],
  ['https://dex.example/ipfs', undefined],
  [`https://ipfs.io/ipfs/${cid}/ko/swap/?a=1#in=5`, `https://${cid}.ipfs.dweb.link/ko/swap/?a=1#in=5`],
  [`https://dweb.link/ipfs/${cid}/`, `https://${cid}.ipfs.dweb.link/`],
  [`http://127.0.0.1:8080/ipfs/${cid}/swap/`, `http://${cid}.ipfs.localhost:8080/swap/`],
  [`http://localhost:8080/ipfs/${cid}`, `http://${cid}.ipfs.localhost:8080/`],
  [`https://gateway.example/ipfs/${cid}/`, null],
  ['https://ipfs.io/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/', null],
  ['https://ipfs.io/ipns/dex.example/swap/', null],
  ['https://ipfs.io/ipfs/..%2fevil/', null],
])('%s', (address, better) => {
  const found = sharedOrigin(new URL(address) as unknown as Location)
  expect(found === null ? undefined : found.better).toBe(better)
})
