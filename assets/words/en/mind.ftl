# Why the computer would answer so.

mind-only = It is the only answer there is.
mind-best = It looks best.
mind-share = Imagined games that go on with it were won { $share } times in a hundred.
mind-hurried = There was hardly time to think it over.
