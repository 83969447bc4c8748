"""Who sits at a table that has not started, or has set it, finds it among their own."""

import pytest

ANNA, BO, CY = "a" * 64, "b" * 64, "c" * 64
BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


async def found_by(service, *holders):
    return [sorted(each.id for each in await service.gatherings.of(holder)) for holder in holders]


@BOTH
def test_a_table_is_found_by_who_has_it_from_their_first_seat_to_the_start(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service, "me open open")
        table = anna.opened.id
        assert await found_by(service, ANNA, BO, CY) == [[table], [], []]
        await bo.say("take", seat=1, name="Bo")
        assert await found_by(service, ANNA, BO, CY) == [[table], [table], []]
        key = await service.gatherings.keys.new_key(table, 1, BO)
        await service.gatherings.keys.claim(table, key, CY)
        assert await found_by(service, ANNA, BO, CY) == [[table]] * 3
        await service.gatherings.keys.revoke(table, 1, BO)
        await bo.say("give_up", seat=1)
        assert await found_by(service, ANNA, BO, CY) == [[table], [], []]
        await bo.say("take", seat=1, name="Bo")
        await anna.say("fill", seat=2, kind="bot", level="easy")
        await bo.say("ready", ready=True)
        await anna.say("start")
        assert anna.opened.started
        assert await found_by(service, ANNA, BO) == [[], []]
        assert await house.execute("SELECT * FROM gathering_holders") == []

    play(scenario)


@BOTH
def test_who_has_a_table_is_forgotten_with_it(hall, play):
    async def scenario(house):
        service = await house.open()
        removed, old = [await service.gatherings.create(hall.wanted(), ANNA) for _ in range(2)]
        await service.gatherings.remove(removed, ANNA)
        assert await house.execute("SELECT gathering, holder FROM gathering_holders") == [(old, ANNA)]
        await service.storage.gatherings.forget("9")
        assert await house.execute("SELECT * FROM gathering_holders") == []

    play(scenario)


def test_no_table_but_ones_own_is_looked_at_for_ones_own(play):
    """However many wait: they are kept for a month."""

    async def scenario(house):
        service = await house.open()
        find = service.storage.gatherings._find_of
        explained = await service.storage.read(
            lambda file: file.execute(
                f"EXPLAIN QUERY PLAN {find.text}", find.args(holder=BO, most=50)
            ).fetchall()
        )
        plan = [step["detail"] for step in explained]
        assert plan[0].startswith("SEARCH gatherings USING INDEX sqlite_autoindex_gatherings_1 (id=?)"), plan
        assert any("ix_gathering_holders_holder (holder=?)" in step for step in plan), plan

    play(scenario)


@BOTH
def test_of_a_former_database_it_is_found_out_who_has_which_table(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service, "me open open")
        await bo.say("take", seat=1, name="Bo")
        key = await service.gatherings.keys.new_key(anna.opened.id, 1, BO)
        await service.gatherings.keys.claim(anna.opened.id, key, CY)
        begun, other = await hall.gathered(service, "me open")
        await other.say("take", seat=1, name="Bo")
        await other.say("ready", ready=True)
        await begun.say("start")
        unreadable = await service.gatherings.create(hall.wanted(), ANNA)
        had = await house.execute("SELECT * FROM gathering_holders ORDER BY 1, 2")
        await house.close()
        await house.execute("DROP TABLE gathering_holders")
        await house.execute("UPDATE alembic_version SET version_num = '0006'")
        await house.execute(f"UPDATE gatherings SET state = '[' WHERE id = '{unreadable}'")
        service = await house.open()
        assert await house.execute("SELECT * FROM gathering_holders ORDER BY 1, 2") == [
            row for row in had if row[0] != unreadable
        ]
        assert len(had) == 4
        assert await found_by(service, CY) == [[anna.opened.id]]

    play(scenario)
