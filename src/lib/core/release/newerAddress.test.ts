import { expect, it } from 'vitest'
import { isContentAddress } from '../config/contentAddress.ts'
import { newerAddress } from './newerAddress.ts'

const OLD = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const NEW = 'bafybeiczsscdsbs7ffqz55asqdf3smv6klcw3gofszvwlyarci47bgf354'

it.each([
  [`https://gw.test/ipfs/${OLD}/ko/swap/?a=1#in=1`, `https://gw.test/ipfs/${NEW}/ko/swap/?a=1#in=1`],
  [`https://gw.test/ipfs/${OLD}`, `https://gw.test/ipfs/${NEW}/`],
  [`https://${OLD}.ipfs.gw.test/swap/#in=1`, `https://${NEW}.ipfs.gw.test/swap/#in=1`],
  [`http://${OLD}.ipfs.localhost:8080/`, `http://${NEW}.ipfs.localhost:8080/`],
  [`ipfs://${OLD}/swap/`, `ipfs://${NEW}/swap/`],
  ['https://dex.test/swap/', null],
  ['https://gw.test/ipns/dex.test/swap/', null],
  ['https://ipfs.dex.test/swap/', null],
])('%s leads to %s', (from, to) => {
  const url = new URL(from)
  expect(newerAddress(url, NEW)).toBe(to)
  expect(isContentAddress(url)).toBe(to !== null)
})
