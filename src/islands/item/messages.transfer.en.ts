/** Texts for an account on item pages: connecting it, and the recipients of its items. */
export const transfer = {
  recipient: 'Recipient',
  transferAgree: 'Nobody can bring the NFT back once it is sent. I have checked the whole address.',
  'to.empty': 'Enter the recipient’s address.',
  'to.malformed': 'An address is 0x and 40 digits from 0 to f.',
  'to.checksum': 'Its capital letters do not fit: a digit is wrong. Copy the address again.',
  'to.zero': 'The zero address belongs to nobody: the NFT would be lost.',
  'to.self': 'This is your own address.',
  lookAlikeTitle: 'This address only looks like one you know',
  lookAlikeBody:
    'It begins and ends like it and is another. Strangers make such addresses so that they are copied by mistake. Compare both, digit by digit.',
} as const
