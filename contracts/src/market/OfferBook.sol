// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Offers for one NFT in one currency, chained by price: each exceeds the last, so no two have one price.
/// @dev Adding and taking out cost the same however many there are, so that nobody can make them dear for others.
library OfferBook {
    /// @dev `below` and `above` are the neighbours' prices, 0 for none.
    struct Offer {
        address buyer;
        address seller;
        uint256 below;
        uint256 above;
    }

    struct Book {
        uint256 lowest;
        uint256 highest;
        mapping(uint256 price => Offer) offers;
    }

    /// @dev `price` is known to exceed the highest.
    function add(Book storage book, uint256 price, address buyer, address seller) internal {
        uint256 highest = book.highest;
        if (highest == 0) book.lowest = price;
        else book.offers[highest].above = price;
        book.offers[price] = Offer(buyer, seller, highest, 0);
        book.highest = price;
    }

    /// @dev An offer of `price` is known to be there.
    function remove(Book storage book, uint256 price) internal {
        Offer storage offer = book.offers[price];
        (uint256 below, uint256 above) = (offer.below, offer.above);
        if (below == 0) book.lowest = above;
        else book.offers[below].above = above;
        if (above == 0) book.highest = below;
        else book.offers[above].below = below;
        delete book.offers[price];
    }

    function count(Book storage book) internal view returns (uint256 n) {
        for (uint256 price = book.lowest; price != 0; price = book.offers[price].above) {
            ++n;
        }
    }
}
