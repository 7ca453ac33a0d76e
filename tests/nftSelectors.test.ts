/** Our NFT contracts answer the real chain's calls (docs/chain.md, Market and NFT collections), with the same arguments and answers. */
import { type AbiFunction, toFunctionSignature } from 'viem'
import { describe, expect, it } from 'vitest'
import { marketDataAbi } from '../src/lib/core/abi/marketData.ts'
import { marketOperationAbi } from '../src/lib/core/abi/marketOperation.ts'
import { nft721Abi } from '../src/lib/core/abi/nft721.ts'

const contracts = [
  [
    'NFT721',
    nft721Abi,
    `name() view returns (string)
    symbol() view returns (string)
    tokenURI(uint256) view returns (string)
    baseURI() view returns (string)
    balanceOf(address) view returns (uint256)
    ownerOf(uint256) view returns (address)
    getApproved(uint256) view returns (address)
    isApprovedForAll(address,address) view returns (bool)
    totalSupply() view returns (uint256)
    tokenByIndex(uint256) view returns (uint256)
    tokenOfOwnerByIndex(address,uint256) view returns (uint256)
    tokenByRange(uint256,uint256) view returns (uint256[])
    tokenOfOwnerByRange(address,uint256,uint256) view returns (uint256[])
    supportsInterface(bytes4) view returns (bool)
    transferFrom(address,address,uint256)
    safeTransferFrom(address,address,uint256,bytes)
    approve(address,uint256)
    setApprovalForAll(address,bool)
    mint(uint256) returns (uint256[])
    burn(uint256)
    setMinter(address)
    revertMinter(address)`,
  ],
  [
    'MarketOperation',
    marketOperationAbi,
    `registerMarketItem(address,uint256,uint256,string,uint256,uint256)
    cancelMarketItem(address,uint256)
    buyNowWithToken(address,uint256,uint256,string)
    suggestItemToBuyWithSuggester(address,uint256,uint256,string)
    cancelItemToBuyWithSuggester(address,uint256,string,uint256)
    acceptItemToBuyWithSeller(address,uint256,uint256,string)
    transferFrom(address,address,address,uint256)
    setMarketFee(uint256)
    setRoyaltyFee(uint256)
    setBurnFee(uint256)
    setOwner(address)
    setManager(address)
    setMandatoryMarketDataContract(address)
    collectFees(string)
    approveFeesForERC20Token(string)
    getMarketFee() view returns (uint256)
    getRoyaltyFee() view returns (uint256)
    getMarketDataContractAddress() view returns (address)
    getItemSuggestionInfos(address,uint256,string) view returns (string[])`,
  ],
  [
    'MarketData',
    marketDataAbi,
    `getMarketItem(address,uint256) view returns (string)
    isTokenRegistered(address,uint256) view returns (bool)
    getERC20Contract(string) view returns (address)
    getFoundationAdminAddress(address) view returns (address)
    getFoundationRoyalty(address,string) view returns (uint256)
    getMarketOperationAddress() view returns (address)
    setERC20Contract(string,address)`,
  ],
] as const

describe.each(contracts)('%s', (_, abi, calls) => {
  const functions = (abi as readonly { type: string }[]).filter(
    (item) => item.type === 'function',
  ) as AbiFunction[]

  it.each(calls.split('\n').map((line) => line.trim()))('answers %s', (line) => {
    const [head = '', answer] = line.split(' view returns ')
    const [signature = '', result] = head.split(' returns ')
    const found = functions.find((each) => toFunctionSignature(each) === signature)
    expect(found, signature).toBeDefined()
    expect(found?.stateMutability).toBe(answer ? 'view' : 'nonpayable')
    const outputs = answer ?? result
    expect(`(${found?.outputs.map(({ type }) => type).join(',')})`).toBe(outputs ?? '()')
  })
})
