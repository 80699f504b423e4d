"""Uses a server with the package zulip as its users do, and prints what it saw as JSON.

Usage: python3 scripts/clients/zulip_python.py SITE EMAIL API_KEY
"""

import io
import json
import sys

import zulip

_, site, email, api_key = sys.argv
client = zulip.Client(site=site, email=email, api_key=api_key)

name = client.get_profile()["full_name"]
level = client.get_server_settings()["zulip_feature_level"]
client.add_subscriptions(streams=[{"name": "clients"}])
queue = client.register(event_types=["message", "reaction"])
question = client.send_message(
    # Bots send every absent value, and the library encodes None as the text null.
    {
        "type": "stream",
        "to": "clients",
        "topic": "python",
        "content": "question",
        "widget_content": None,
    }
)
reaction = client.add_reaction({"message_id": question["id"], "emoji_name": "tada"})
note = io.BytesIO(b"a note")
note.name = "note.txt"
uploaded = client.upload_file(note)

seen = []
reply = None
last = queue["last_event_id"]
while len(seen) < 3:
    for event in client.get_events(queue_id=queue["queue_id"], last_event_id=last)["events"]:
        last = event["id"]
        if event["type"] == "reaction":
            seen.append(f"{event['emoji_name']} by {event['user']['full_name']}")
        if event["type"] == "message":
            seen.append(event["message"]["content"])
            if reply is None:
                reply = client.send_message(
                    {
                        "type": "stream",
                        "to": event["message"]["display_recipient"],
                        "topic": event["message"]["subject"],
                        "content": f"reply to {event['message']['sender_full_name']}",
                    }
                )
client.deregister(queue["queue_id"])

print(
    json.dumps(
        {
            "name": name,
            "level": level,
            "results": [one["result"] for one in (queue, question, reaction, uploaded, reply)],
            "upload": uploaded.get("uri") or uploaded["url"],
            "seen": sorted(seen),
        }
    )
)
