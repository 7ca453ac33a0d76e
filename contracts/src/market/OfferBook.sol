// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Offers for one NFT in one currency, chained by price: each exceeds the last that stands, so no two have one
///        price.
/// @dev Adding and taking out cost the same however many there are, so that nobody can make them dear for others.
///      The dearest offer is the newest, so it is the last to expire: once it has, all have, and the book begins anew.
library OfferBook {
    /// @dev `expiry` is the first height at which it stands no more, 0 for never; it shares the buyer's word. `below`
    ///      and `above` are the neighbours' prices, 0 for none.
    struct Offer {
        address buyer;
        uint40 expiry;
        address seller;
        uint256 below;
        uint256 above;
    }

    struct Book {
        uint256 highest;
        mapping(uint256 price => Offer) offers;
    }

    /// @dev `price` is known to exceed the highest that stands.
    function add(Book storage book, uint256 price, address buyer, address seller, uint40 expiry) internal {
        uint256 highest = last(book);
        if (highest != 0) book.offers[highest].above = price;
        book.offers[price] = Offer(buyer, expiry, seller, highest, 0);
        book.highest = price;
    }

    /// @dev An offer of `price` is known to stand.
    function remove(Book storage book, uint256 price) internal {
        Offer storage offer = book.offers[price];
        (uint256 below, uint256 above) = (offer.below, offer.above);
        if (below != 0) book.offers[below].above = above;
        if (above == 0) book.highest = below;
        else book.offers[above].below = below;
        delete book.offers[price];
    }

    /// @dev Whether somebody's offer of `price` is there and has not expired.
    function stands(Book storage book, uint256 price) internal view returns (bool) {
        Offer storage offer = book.offers[price];
        return offer.buyer != address(0) && (offer.expiry == 0 || block.number < offer.expiry);
    }

    /// @dev The highest price that stands, 0 for none.
    function last(Book storage book) internal view returns (uint256 price) {
        price = book.highest;
        if (!stands(book, price)) price = 0;
    }

    /// @dev Prices of up to `most` offers, highest first: those below the offer of `price`, or from the highest if that
    ///      is 0. Gas depends on their number alone.
    function page(Book storage book, uint256 price, uint256 most)
        internal
        view
        returns (uint256[] memory prices)
    {
        price = price == 0 ? last(book) : book.offers[price].below;
        uint256 n;
        for (
            uint256 each = price;
            n < most && each != 0 && stands(book, each);
            each = book.offers[each].below
        ) {
            ++n;
        }
        prices = new uint256[](n);
        for (uint256 k; k < n; ++k) {
            prices[k] = price;
            price = book.offers[price].below;
        }
    }
}
