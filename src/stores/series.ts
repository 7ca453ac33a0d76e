/**
 * True if an error ends a series of signatures: the wallet refused or cannot be reached, or the page's text was
 * altered. The next signature would fail in the same way.
 */
export const endsSeries = (code: string): boolean => code.startsWith('wallet.') || code === 'review.altered'
