// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Offers for one NFT in one currency, linked by price. Each exceeds the last valid one, so that no two have the
///        same price.
/// @dev Adding and removing have a constant cost, so that no account can make them expensive for others. The highest
///      offer is the newest, so it expires last: once it has expired, all have, and the book starts again.
library OfferBook {
    /// @dev `expiry` is the first height at which the offer is no longer valid, 0 for never; it shares a storage slot
    ///      with the buyer. `below` and `above` are the neighbours' prices, 0 if there is none.
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

    /// @dev Adds an offer. `price` must exceed the highest valid price.
    function add(Book storage book, uint256 price, address buyer, address seller, uint40 expiry) internal {
        uint256 highest = last(book);
        if (highest != 0) book.offers[highest].above = price;
        book.offers[price] = Offer(buyer, expiry, seller, highest, 0);
        book.highest = price;
    }

    /// @dev Removes an offer. There must be a valid offer of `price`.
    function remove(Book storage book, uint256 price) internal {
        Offer storage offer = book.offers[price];
        (uint256 below, uint256 above) = (offer.below, offer.above);
        if (below != 0) book.offers[below].above = above;
        if (above == 0) book.highest = below;
        else book.offers[above].below = below;
        delete book.offers[price];
    }

    /// @dev True if there is an offer of `price` and it has not expired.
    function stands(Book storage book, uint256 price) internal view returns (bool) {
        Offer storage offer = book.offers[price];
        return offer.buyer != address(0) && (offer.expiry == 0 || block.number < offer.expiry);
    }

    /// @dev Returns the highest valid price, 0 if there is none.
    function last(Book storage book) internal view returns (uint256 price) {
        price = book.highest;
        if (!stands(book, price)) price = 0;
    }

    /// @dev Returns the prices of up to `most` offers, highest first: those below the offer of `price`, or from the
    ///      highest on if `price` is 0. Gas depends only on the number of returned prices.
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
