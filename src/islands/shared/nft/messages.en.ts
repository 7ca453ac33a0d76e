/** Texts that all pages about items share. */
export const nft = {
  unavailableTitle: 'No market on this chain',
  unavailableBody:
    'This build knows no address of the NFT market on {{chain}}. Nothing can be bought or listed here.',

  reading: 'Reading',

  unnamed: 'Unnamed',
  dollarsFrom: '≈ dollars from the pools at block {{block}}',
  noPicture: 'No picture of {{name}} could be loaded',
} as const
