/** Items for sale, on the market's front page. */
export const onSale = {
  onSaleTitle: 'For sale in {{name}}',
  onSaleAll: 'All for sale',
  onSaleSource: 'index',
  onSaleReading: 'Reading items…',
} as const
