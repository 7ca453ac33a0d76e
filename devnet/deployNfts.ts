import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbiParameters,
  parseEther,
} from 'viem'
import { boxMintAbi } from '../src/lib/core/abi/boxMint.ts'
import { marketDataAbi } from '../src/lib/core/abi/marketData.ts'
import { marketOperationAbi } from '../src/lib/core/abi/marketOperation.ts'
import { mrc20Abi } from '../src/lib/core/abi/mrc20.ts'
import { nft721Abi } from '../src/lib/core/abi/nft721.ts'
import { mintList } from '../src/lib/core/config/mints.ts'
import type { ArtifactName } from './artifacts.ts'
import { COLLECTIONS, FORMULATOR, MARKET_FEES, MINT_PRICE, metadataPath } from './nfts.ts'
import type { Registry } from './proxy/registry.ts'

/** Where the burn part of sales goes. */
const BURN: Address = '0x000000000000000000000000000000000000dEaD'

type Deployer = {
  owner: Address
  /** Gets royalties. */
  creator: Address
  tokenOf(symbol: string): Address
  /** Queues a contract. */
  create(name: ArtifactName, args?: Hex): void
  /** Makes a block of what is queued. @returns the addresses of the contracts in it */
  created(): Promise<Address[]>
  /** Queues a call by the owner. */
  call(to: Address, data: Hex): void
}

/** Collections without items, formulators, the market, mints without rounds. The last calls are left queued. */
export async function deployNfts({ owner, creator, tokenOf, create, created, call }: Deployer): Promise<
  Pick<Registry, 'collections' | 'mints'> & {
    formulator: Address
    market: NonNullable<Registry['market']>
  }
> {
  for (const { id, name, symbol } of COLLECTIONS)
    create(
      'NFT721',
      encodeAbiParameters(parseAbiParameters('string, string, string, address'), [
        name,
        symbol,
        metadataPath(id),
        owner,
      ]),
    )
  create(
    'Formulator',
    encodeAbiParameters(parseAbiParameters('address, address, uint256, uint256, uint256, uint256, string'), [
      owner,
      tokenOf('MEV'),
      parseEther(FORMULATOR.alpha),
      FORMULATOR.sigmaBlocks,
      FORMULATOR.omegaBlocks,
      FORMULATOR.perBlock,
      metadataPath('formulator'),
    ]),
  )
  create('MarketData', encodeAbiParameters(parseAbiParameters('address'), [owner]))
  create(
    'MarketOperation',
    encodeAbiParameters(parseAbiParameters('address, uint256, uint256, uint256'), [
      owner,
      MARKET_FEES.service,
      MARKET_FEES.creator,
      MARKET_FEES.burn,
    ]),
  )
  const nfts = await created()
  const [formulator, data, operation] = nfts.slice(COLLECTIONS.length) as [Address, Address, Address]
  const collections: Registry['collections'] = [
    ...COLLECTIONS.map(({ id }, index) => ({ id, address: nfts[index] as Address, kind: 'nft' as const })),
    { id: 'formulator', address: formulator, kind: 'formulator' },
  ]
  const collectionAt = (id: string): Address => collections.find((one) => one.id === id)?.address as Address
  for (const { collection: its, kind, perTransaction, walletCaps } of mintList) {
    const terms = [
      owner,
      collectionAt(its),
      tokenOf('MEV'),
      parseEther(MINT_PRICE),
      BigInt(perTransaction),
      walletCaps.map(BigInt) as [bigint, bigint, bigint],
    ] as const
    if (kind === 'box')
      create(
        'BoxMint',
        encodeAbiParameters(
          parseAbiParameters('address, address, address, uint256, uint256, uint256[3], address, address'),
          [...terms, formulator, collectionAt('genesis')],
        ),
      )
    else
      create(
        'ProjectMint',
        encodeAbiParameters(
          parseAbiParameters('address, address, address, uint256, uint256, uint256[3]'),
          terms,
        ),
      )
  }
  const mintAddresses = await created()
  const mints: Registry['mints'] = mintList.map(({ id, collection: its, kind }, index) => ({
    id,
    address: mintAddresses[index] as Address,
    collection: its,
    kind,
  }))

  call(
    tokenOf('MEV'),
    encodeFunctionData({ abi: mrc20Abi, functionName: 'setMinter', args: [formulator, true] }),
  )
  call(
    data,
    encodeFunctionData({
      abi: marketDataAbi,
      functionName: 'setMandatoryInitContract',
      args: [operation],
    }),
  )
  call(
    operation,
    encodeFunctionData({
      abi: marketOperationAbi,
      functionName: 'setMandatoryMarketDataContract',
      args: [data],
    }),
  )
  for (const currency of ['MEV', 'USDT'])
    call(
      data,
      encodeFunctionData({
        abi: marketDataAbi,
        functionName: 'setERC20Contract',
        args: [currency, tokenOf(currency)],
      }),
    )
  for (const { id, address, kind } of collections) {
    const admin = { abi: marketDataAbi, functionName: 'setFoundationAdminAddress' } as const
    call(data, encodeFunctionData({ ...admin, args: [address, creator] }))
    const burn = { abi: marketDataAbi, functionName: 'setBurnAddress' } as const
    call(data, encodeFunctionData({ ...burn, args: [address, BURN] }))
    if (kind === 'formulator') continue
    const nft721 = { abi: nft721Abi } as const
    const uri = `/metadata/${id}.json`
    call(address, encodeFunctionData({ ...nft721, functionName: 'setContractURI', args: [uri] }))
    call(
      address,
      encodeFunctionData({ ...nft721, functionName: 'setRoyalty', args: [creator, MARKET_FEES.creator] }),
    )
  }
  for (const [index, { address, collection: its }] of mints.entries()) {
    call(
      collectionAt(its),
      encodeFunctionData({ abi: nft721Abi, functionName: 'setMinter', args: [address] }),
    )
    for (const { id, threshold, first } of mintList[index]?.bonuses ?? [])
      call(
        address,
        encodeFunctionData({
          abi: boxMintAbi,
          functionName: 'addEventInfo',
          args: [BigInt(id), BigInt(threshold), BigInt(first)],
        }),
      )
  }

  return { formulator, market: { operation, data }, collections, mints }
}
